import { remoteConfig } from '@techo/tooling'
import config from './remote.config.ts'

const withoutTasks = /[\\/](NotesPage|NoteEditor)\.tsx$/

// What the cards of /mypage draw, the day and the week draw as well, and forms need: it lies once, in the file of the cards. The
// notes hold the little that they share with it themselves, and are opened without.
export default remoteConfig(config, import.meta.dirname, {
  splitChunks: {
    cacheGroups: {
      // What the text of a day is written with, and that of a note.
      writing: {
        name: 'writing',
        priority: 2,
        minChunks: 3,
        enforce: true,
        test: /[\\/](daily[\\/]src[\\/](writing[\\/]|pictures|remote-picture|notes[\\/](links|link-parts)\.ts)|shared[\\/]editor[\\/]src[\\/](autosave|doc[\\/](?!(lines|document)\.ts)))/,
      },
      cards: {
        name: 'cards',
        priority: 3,
        enforce: true,
        chunks: ({ groupsIterable }) =>
          ![...groupsIterable].some(({ origins }) => origins.some(({ request }) => withoutTasks.test(request ?? ''))),
        test: (module, { chunkGraph }) =>
          [...chunkGraph.getModuleChunksIterable(module)].some(({ name }) => name === 'cards'),
      },
    },
  },
})
