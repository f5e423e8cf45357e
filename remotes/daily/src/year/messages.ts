import { defineMessages } from '@techo/ui'

/** Texts of the part of the year in review that tells what was written. */
export const useYearT = defineMessages('daily-year', {
  ja: { days: '書いた日', words: '書いた文字', notes: '作ったノート', day: '{{month}}月{{day}}日' },
  en: { days: 'Days written', words: 'Words written', notes: 'Notes begun', day: '{{month}}/{{day}}' },
})
