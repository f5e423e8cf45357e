import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import calendars from './real-calendars.json' with { type: 'json' }

/**
 * Files that other programs wrote, out of the test data of public projects. They are not copied into this repository: each is
 * fetched by its commit and must have its sum. What they give stands in the `real-files.test.ts` of each remote.
 */

interface Repository {
  readonly commit: string
  /** SHA-256 by path */
  readonly files: Readonly<Record<string, string>>
}

const bookwyrm = 'bookwyrm/tests/data'
const ticktick = 'pkg/modules/migration/ticktick/testdata_ticktick'
const loop = 'uhabits-core/assets/test'
const jelu = 'src/test/resources'
const project = 'biz.ganttproject.impex.msproject2/src/test/resources'

const repositories: Readonly<Record<string, Repository>> = {
  'bookwyrm-social/bookwyrm': {
    commit: 'db40a61c9eaa6872607ca499b91893914dc1c8cf',
    files: {
      [`${bookwyrm}/bookwyrm.csv`]: '67d08ea10d05113b953b4c008b11259d39bb617681d6b1cc9f8f7e5fdddd873f',
      [`${bookwyrm}/goodreads.csv`]: '0bde751873b203d83215081705aa4b809b9106e71f68ee7738ce800d38de6486',
      [`${bookwyrm}/librarything.tsv`]: 'cf2dadeea109cd5943a27ac6d6b6730d5df9c80f42d65898208f4b3efb8bcced',
      [`${bookwyrm}/openreads-csv-example.csv`]: '9dbf497818614ab327634f7e560766d8ae74c63873273272abe86bec61b59f88',
      [`${bookwyrm}/storygraph.csv`]: '61a0187980c0dd04eaefacda255409aedd527117f85ba87f02bbb8a85e7a21d0',
    },
  },
  'go-vikunja/vikunja': {
    commit: '762dc4ebe6f3fbff15d90a0a119f0c6a4720e033',
    files: {
      [`${ticktick}_export.csv`]: '7592c694afa41ea2fcf84343646fa2bfa0467eda0de3872a11f7730aede17608',
      [`${ticktick}_invalid_numbers.csv`]: '3338d06d45a48f91f1afd3db4ea37d2018c8d5401c71d28f85f0d2bfeefeda8f',
      [`${ticktick}_multiline.csv`]: 'cd5fdb61e5aecc565271d2f66350524b942a8078fc7d6b946799d92c8b2db8eb',
      [`${ticktick}_space_dates.csv`]: '28ca08bcb9bb834220431b521c412022a1d9d884b1ec10f1abca787de4330e77',
    },
  },
  'iSoron/uhabits': {
    commit: '5aa8744ef4c8e391c875bbb482e3e79740b5fd81',
    files: {
      [`${loop}/loop.db`]: '83c4d7a6d3a0bcd21bd0d2209efbc322d6a0c8a2e2f4eb9d6e03fa0e29b95fdb',
      [`${loop}/databases/021.db`]: 'e29e3985c806512d09ff525e2fb0bcf8a901c4f390cb86a69b2d5fdeef42437c',
      [`${loop}/databases/022.db`]: 'af8380beebbb38347878fe94120eada95047e66981c4cd3d84073c48d8ba8155',
      [`${loop}/csv_export/Habits.csv`]: '8cad8ab680a01a84d152084c8340d543198607fe87779df190a7e54e970ee393',
      [`${loop}/csv_export/001 Meditate/Checkmarks.csv`]:
        'c0e0f2483263ac9b26e5a2c4105d9f5e24f944215ed76992ec2a80f84181a624',
      [`${loop}/csv_export/002 Wake up early/Checkmarks.csv`]:
        'a0227a5acf4ea8d63a83e472b5adf1a19df864ab58fcdc1cba4a34f7dd4b163d',
    },
  },
  'bardsoftware/ganttproject': {
    commit: '66abeb9628b91cba25c992947010e5d339e8e61d',
    files: {
      'ganttproject-builder/HouseBuildingSample.gan':
        '4c7b88774d9790827e297fe8a704a809bfdf7f09ffd4caac66d3d0dec70c9dd5',
      [`${project}/holidays.xml`]: '63b229e9de7311b75e8c6be7d0607d0511f60bb8550d213eed69ef2455956578',
      'ganttproject-tester/resources/issue2659.xml': '7476582c101a066152d426c0dfbba8f656af88fe9e465c7b32427e6280710cbe',
    },
  },
  'bboc/todoist-converter': {
    commit: '0e6459ee5b9c5da43d0baef5240c9f712cb35f84',
    files: {
      'test-data/basic-test.csv': '007716657fe2427a0b6b43aaee3d2edc6a0346c21af934b9c25c69737f15a9a5',
      'test-data/full-todoist-project.csv': '154bf04b3c27aaacf000f0c317592a1be10f7937e1d48dd7f97a5c4a02566ac4',
      'test-data/unicode-and-quotes.csv': '8a1d440d5bb857938cdff78e807c99f34b67efc233cf10022906fe62f78f7f71',
      'test-data/zip-test.zip': '6265d82efc01c381d3603668789adce09e5fc050b4f5e2560d69cd9cd4d22692',
    },
  },
  'procrastinationfighter/kindle-clippings-parser': {
    commit: '27fd509da0fe03e5a00664cbea128c0952434bb7',
    files: { 'example.txt': '5715e4ab548803a86f9c09cbeb5b22eedf6ad1693a17e8aaa0f152d07d3efdba' },
  },
  'topydo/topydo': {
    commit: '873955c81ca67f8be021a25f6b0bf890f810c6f5',
    files: {
      'test/data/ListFormat.txt': 'd1efc82bfe4b5558644051274357232d388cc849a8eff3377e0fbe4042fec3e8',
      'test/data/ListCommandIcalTest.txt': '643c6bfcd0808767479fd89e6e4fc66dd5be6d505e1871559dd56e1be7b3166f',
    },
  },
  'kewisch/ical.js': {
    commit: '926193a28ed90deeabe34d6be178d7d2a53ae6e3',
    files: {
      'samples/google_birthday.ics': 'e4f0b8493cbaeb16f7d761ad0dd1b184881c0ce26a24cf4c8434bf1c664a0aec',
      'samples/multiple_rrules.ics': '1006c4737ba50f6294a095c1a1fcfa4ac64d2a9a449cfb07b8494547ee9ec23c',
      'samples/rdate_exdate.ics': '6023456cfac1ac598bb3501f7ff45c5d126e44bf22700f8aff290bd463a16bff',
      'samples/recur_instances.ics': '47c2fad6ee4677f4f37d05ab55d2768d43e48c939e9b4ff5b082f2db77371aa6',
      'samples/timezone_from_file.ics': '14f0be8841e00cdea91909ae82336dd34c21c12383c75d595707dbaee3cfdba7',
    },
  },
  'libical/libical': {
    commit: 'd31d57c49aa84480c59b01f32951dbdfbe7924c2',
    files: { 'src/test/icalrecur_test.txt': 'a13d174e84547f2651313a7d9a01140dd7b624732c9651dd1c81c9914f28277d' },
  },
  'bayang/jelu': {
    commit: '50f79afcbbeb199552d860ce6d9adaf7bc5a1f87',
    files: {
      [`${jelu}/csv-export/expected.csv`]: '0c70bd6e4b4ae304e04a96941656e889f8c2bb58ab2523e338fe03de06676b01',
      [`${jelu}/csv-import/goodreads-duplicate-events.csv`]:
        'bccb5c8b8f33f45aa59cb7d705637dbc82c553627ad7a2747dbf0ad19f4ae5dd',
      [`${jelu}/csv-import/goodreads1.csv`]: 'fff19447f5ecc2d6d6325b6b5793779f7fa4a9583de59194496185ede897bee2',
      [`${jelu}/csv-import/goodreads_library_export-2022.csv`]:
        '80e30c7b9907c232eb1441a468fa50e9f547eb9137dcfc4c074c4bd20b45d8c5',
      [`${jelu}/csv-import/goodreads_library_export_one_line_modified_review.csv`]:
        'd0f219fc65e9c986f99a20488a63c14b62e7ff2b10c1a32b0a04f278508e2efc',
    },
  },
}

const sumOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** The site with the files cannot be reached. */
export class NoNetwork extends Error {}

/**
 * Puts all files into a folder, by repository and path; those that are there with their sum stay. Rejects with `NoNetwork`, or
 * with an `Error` when a file is not what it was.
 * @returns how many there are
 */
export async function fetchRealFiles(folder: string): Promise<number> {
  let count = 0
  const all: readonly (readonly [string, Repository])[] = [
    ...Object.entries(repositories),
    ...Object.entries(calendars),
  ]
  for (const [repository, { commit, files }] of all)
    for (const [path, sum] of Object.entries(files)) {
      const target = join(folder, repository, path)
      const there = await readFile(target).catch(() => null)
      if (!there || sumOf(there) !== sum) {
        const bytes = await download(`https://raw.githubusercontent.com/${repository}/${commit}/${encodeURI(path)}`)
        if (sumOf(bytes) !== sum) throw new Error(`${repository}: ${path} is not the file that was looked at`)
        await mkdir(dirname(target), { recursive: true })
        await writeFile(target, bytes)
      }
      count++
    }
  return count
}

async function download(address: string): Promise<Uint8Array> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(60_000) }).catch((error: unknown) => {
    throw new NoNetwork(`${new URL(address).host} cannot be reached: ${String(error)}`)
  })
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}`)
  return new Uint8Array(await answer.arrayBuffer())
}
