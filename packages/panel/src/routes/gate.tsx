import { Suspense, type ReactNode } from 'react'
import { Route, Switch } from 'wouter'
import { SessionProvider, useRights, useSessionState } from '../api/index.js'
import { useT } from '../i18n/index.js'
import { Failure, Loading } from '../kit/index.js'
import { SignInPage } from '../pages/sign-in/index.js'
import { ProofDialog } from '../pages/sign-in/proof-dialog.js'
import { SessionOver } from '../pages/sign-in/session-over.js'
import { paths } from '../paths.js'
import * as pages from './pages.js'

/** Nobody sees a page without a session, but those of one-time links. */
export function Gate() {
  const t = useT()
  const loading = <Loading label={t('common.loading')} />
  return (
    <Suspense fallback={loading}>
      <Switch>
        <Route path={paths.link}>
          <LinkGate />
        </Route>
        <Route>
          <Inside />
        </Route>
      </Switch>
    </Suspense>
  )
}

function LinkGate() {
  const { begin } = useSessionState()
  return <pages.LinkPage onSignedIn={begin} />
}

function Inside() {
  const t = useT()
  const state = useSessionState()
  if (state.kind === 'loading') return <Loading label={t('common.loading')} />
  if (state.kind === 'failed') return <Failure error={state.error} onRetry={state.retry} />
  if (state.kind === 'none') return <SignInPage onSignedIn={state.begin} />
  return (
    <SessionProvider session={state.session} isOver={state.isOver}>
      <pages.Frame>
        <Pages />
      </pages.Frame>
      <ProofDialog administrator={state.session.administrator} />
      {state.isOver && <SessionOver email={state.session.administrator.email} onSignedIn={state.begin} />}
    </SessionProvider>
  )
}

function Pages() {
  const { settings, releases, users } = useRights()
  /** A page that the person may not see is not there. */
  const shown = (isPermitted: boolean, page: ReactNode) => (isPermitted ? page : <pages.NotFoundPage />)
  return (
    <Switch>
      <Route path={paths.home}>{() => <pages.HomePage />}</Route>
      <Route path={paths.inbox}>{() => <pages.InboxPage />}</Route>
      <Route path={paths.library}>{() => <pages.LibraryPage />}</Route>
      <Route path="/types/:uid">{({ uid }) => <pages.ListPage uid={uid} />}</Route>
      <Route path="/types/:uid/trash">{({ uid }) => <pages.TrashPage key={uid} uid={uid} />}</Route>
      <Route path="/types/:uid/arrange">{({ uid }) => <pages.ArrangePage key={uid} uid={uid} />}</Route>
      <Route path="/types/:uid/create">{({ uid }) => <pages.EntryPage uid={uid} />}</Route>
      <Route path="/types/:uid/copies/:copy">
        {({ uid, copy }) => <pages.EntryPage uid={uid} copy={Number(copy)} />}
      </Route>
      <Route path="/types/:uid/:id">{({ uid, id }) => <pages.EntryPage uid={uid} id={Number(id)} />}</Route>
      <Route path="/single/:uid">{({ uid }) => <pages.EntryPage uid={uid} isSingle />}</Route>
      <Route path="/own/:path">{({ path }) => <pages.OwnPage path={path} />}</Route>
      <Route path={paths.releases}>{() => shown(releases.read, <pages.ReleasesPage />)}</Route>
      <Route path="/releases/:id">{({ id }) => shown(releases.read, <pages.ReleasePage id={Number(id)} />)}</Route>
      <Route path={paths.users}>{() => shown(users.read, <pages.UsersPage />)}</Route>
      <Route path={paths.profile}>{() => <pages.ProfilePage />}</Route>
      <Route path={paths.administrators}>{() => shown(settings.administrators, <pages.AdministratorsPage />)}</Route>
      <Route path={paths.roles}>{() => shown(settings.administrators, <pages.RolesPage />)}</Route>
      <Route path={paths.tokens}>{() => shown(settings.tokens, <pages.TokensPage />)}</Route>
      <Route path={paths.webhooks}>{() => shown(settings.webhooks, <pages.WebhooksPage />)}</Route>
      <Route path={paths.audit}>{() => shown(settings.audit, <pages.AuditPage />)}</Route>
      <Route path={paths.models}>{() => <pages.ModelsPage />}</Route>
      <Route path={paths.system}>{() => shown(settings.system, <pages.SystemPage />)}</Route>
      <Route>
        <pages.NotFoundPage />
      </Route>
    </Switch>
  )
}
