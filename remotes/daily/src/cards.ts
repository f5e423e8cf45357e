/** The cards of /mypage, apart from what the pages need. */
export { TodayLine } from './day/TodayLine.tsx'
export { TodayTasks } from './tasks/TodayTasks.tsx'
