export { campaignLinkRoutes } from './links.ts'
export { viewPages } from './view.ts'
