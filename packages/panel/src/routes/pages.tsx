import { lazy } from 'react'

/** The pages, loaded when they are first shown. */
export const Frame = lazy(async () => ({ default: (await import('../shell/frame.js')).Frame }))
export const LinkPage = lazy(async () => ({ default: (await import('../pages/sign-in/link.js')).LinkPage }))
export const ListPage = lazy(async () => ({ default: (await import('../pages/list/index.js')).ListPage }))
export const EntryPage = lazy(async () => ({ default: (await import('../pages/entry/index.js')).EntryPage }))
export const LibraryPage = lazy(async () => ({ default: (await import('../pages/library/index.js')).LibraryPage }))
export const HomePage = lazy(async () => ({ default: (await import('../pages/home/index.js')).HomePage }))
export const InboxPage = lazy(async () => ({ default: (await import('../pages/inbox/index.js')).InboxPage }))
export const ProfilePage = lazy(async () => ({ default: (await import('../pages/profile/index.js')).ProfilePage }))
export const AdministratorsPage = lazy(async () => ({
  default: (await import('../pages/administrators/index.js')).AdministratorsPage,
}))
export const RolesPage = lazy(async () => ({ default: (await import('../pages/roles/index.js')).RolesPage }))
export const TokensPage = lazy(async () => ({ default: (await import('../pages/tokens/index.js')).TokensPage }))
export const WebhooksPage = lazy(async () => ({ default: (await import('../pages/webhooks/index.js')).WebhooksPage }))
export const AuditPage = lazy(async () => ({ default: (await import('../pages/audit/index.js')).AuditPage }))
export const ReleasesPage = lazy(async () => ({ default: (await import('../pages/releases/index.js')).ReleasesPage }))
export const TrashPage = lazy(async () => ({ default: (await import('../pages/trash/index.js')).TrashPage }))
export const ArrangePage = lazy(async () => ({ default: (await import('../pages/arrange/index.js')).ArrangePage }))
export const UsersPage = lazy(async () => ({ default: (await import('../pages/users/index.js')).UsersPage }))
export const SystemPage = lazy(async () => ({ default: (await import('../pages/system/index.js')).SystemPage }))
export const ModelsPage = lazy(async () => ({ default: (await import('../pages/models/index.js')).ModelsPage }))
export const ReleasePage = lazy(async () => ({
  default: (await import('../pages/releases/release-page.js')).ReleasePage,
}))
export const OwnPage = lazy(async () => ({ default: (await import('../pages/own/index.js')).OwnPage }))
export const NotFoundPage = lazy(async () => ({ default: (await import('../pages/not-found/index.js')).NotFoundPage }))
