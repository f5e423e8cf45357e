import { expect, test } from 'vitest'
import { partsOf } from './installed.ts'
import { inScripts } from './report.ts'

test('the parts of a page are its scripts in their order, with what they are pinned to', () => {
  document.head.innerHTML = `
    <script type="text/joined" data-part="frame" src="/assets/a.js"></script>
    <script type="text/joined" data-part="own" src="/r/habits/1/b.js" integrity="sha256-x"></script>
    <script type="text/joined" data-part="frame" src="/assets/c.js"></script>
    <script type="text/joined" src="/assets/joined/frame.js"></script>`
  expect(partsOf(document.scripts)).toEqual([
    {
      part: 'frame',
      scripts: [
        { src: '/assets/a.js', pin: '' },
        { src: '/assets/c.js', pin: '' },
      ],
    },
    { part: 'own', scripts: [{ src: '/r/habits/1/b.js', pin: 'sha256-x' }] },
  ])
})

test('a stack names the scripts that were built, and not the file they were joined to', () => {
  document.head.innerHTML = `
    <script type="text/joined" data-part="frame" src="/assets/a.js"></script>
    <script type="text/joined" data-part="frame" src="/assets/b.js"></script>`
  for (const [index, piece] of [...document.scripts].entries()) Object.assign(piece, { line: 2 + index * 10 })
  const stack = `TypeError: x is not a function
    at draw (https://techo.example/assets/joined/frame.js:14:120)
    at https://techo.example/assets/joined/frame.js:5:7
    at https://techo.example/assets/joined/other.js:5:7
    at https://techo.example/assets/c.js:5:7`
  expect(inScripts(stack)).toBe(`TypeError: x is not a function
    at draw (https://techo.example/assets/b.js:2:120)
    at https://techo.example/assets/a.js:3:7
    at https://techo.example/assets/joined/other.js:5:7
    at https://techo.example/assets/c.js:5:7`)
})
