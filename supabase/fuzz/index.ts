export { type Campaign, campaign, type Finding, type Progress } from './campaign.ts'
