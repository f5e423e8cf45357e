import type { GuideTexts } from '@techo/core'

export default {
  projects: {
    heading: 'Projects and the Gantt chart',
    blocks: [
      {
        kind: 'list',
        items: [
          '{say:projects:add} asks for a name and a target date; cut the project into small tasks then. They are those of your daily pages: finish one, and the project moves on.',
          'Inside, a project can be seen as {say:projects:list}, {say:projects:board}, {say:projects:month} and {say:projects:chart}.',
          '{say:projects:addPred} in the details of a task puts tasks in order: when one takes longer, what follows moves. How it moves is {say:projects:policy} of the project.',
          'Weekends, holidays and your own days off are kept in {say:projects:calendars}; durations count working days.',
          '{say:projects:planToday} and {say:projects:planWeek} bring a task into your days.',
        ],
      },
      {
        kind: 'text',
        text: '{page:/mypage/project-management/gantt} shows all projects under way on one sheet. Drag the bars, or use the keys: {words:projects-gantt:keys}. It can show {say:projects-gantt:critical} and {say:projects-gantt:baselineSave}. There are {say:projects-gantt:full} and {say:projects-gantt:output}.',
      },
      {
        kind: 'text',
        text: 'Plans of other programs come in by {say:projects:import} on the page of projects: XML of Microsoft Project and .gan of GanttProject.',
      },
    ],
  },
} satisfies GuideTexts
