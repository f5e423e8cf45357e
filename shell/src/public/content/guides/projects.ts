import { list, text } from '../../article.ts'
import type { Guide } from './guide.ts'

export const projects: Guide = {
  id: 'projects',
  address: '/mypage/project-management',
  picture: 'projects',
  ja: ({ say, words, page }) => ({
    heading: 'プロジェクトとガントチャート',
    blocks: [
      list(
        `${say('projects:add')}で名前と期日を決め、小さなタスクに分けます。タスクは日々のページと同じもので、終えると進みが動きます。`,
        `プロジェクトのなかは、${say('projects:list')}、${say('projects:board')}、${say('projects:month')}、${say('projects:chart')}で見られます。`,
        `タスクの詳細の${say('projects:addPred')}で順番をつなぐと、前が遅れたぶん、後ろも動きます。動かし方は、プロジェクトの${say('projects:policy')}で選べます。`,
        `土日、祝日、自分の休みは${say('projects:calendars')}で決め、日数は稼働日で数えます。`,
        `${say('projects:planToday')}や${say('projects:planWeek')}で、日々の予定に入ります。`,
      ),
      text(
        `${page('/mypage/project-management/gantt')}では、進行中のプロジェクトを一枚で見られます。帯は引いて動かせます。キーでは、${words('projects-gantt:keys')}。${say('projects-gantt:critical')}の表示、${say('projects-gantt:baselineSave')}、画像やCSVへの書き出しもできます。`,
      ),
    ],
  }),
  en: ({ say, words, page }) => ({
    heading: 'Projects and the Gantt chart',
    blocks: [
      list(
        `${say('projects:add')} asks for a name and a target date; cut the project into small tasks then. They are those of your daily pages: finish one, and the project moves on.`,
        `Inside, a project can be seen as ${say('projects:list')}, ${say('projects:board')}, ${say('projects:month')} and ${say('projects:chart')}.`,
        `${say('projects:addPred')} in the details of a task puts tasks in order: when one takes longer, what follows moves. How it moves is ${say('projects:policy')} of the project.`,
        `Weekends, holidays and your own days off are kept in ${say('projects:calendars')}; durations count working days.`,
        `${say('projects:planToday')} and ${say('projects:planWeek')} bring a task into your days.`,
      ),
      text(
        `${page('/mypage/project-management/gantt')} shows all projects under way on one sheet. Drag the bars, or use the keys: ${words('projects-gantt:keys')}. It can show ${say('projects-gantt:critical')}, ${say('projects-gantt:baselineSave')}, and write images and CSV.`,
      ),
    ],
  }),
}
