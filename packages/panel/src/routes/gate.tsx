import { Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { SessionProvider, useSessionState } from '../api/index.js'
import { useT } from '../i18n/index.js'
import { EmptyState, Failure, Loading } from '../kit/index.js'
import { EntryPage, LibraryPage } from './pages.js'

/** Nobody sees a page without a session. */
export function Gate() {
  const t = useT()
  const state = useSessionState()
  if (state.kind === 'loading') return <Loading label={t('common.loading')} />
  if (state.kind === 'failed') return <Failure error={state.error} onRetry={state.retry} />
  if (state.kind === 'none') return <h1>{t('session.signIn')}</h1>
  return (
    <SessionProvider session={state.session}>
      <Suspense fallback={<Loading label={t('common.loading')} />}>
        <Pages />
      </Suspense>
    </SessionProvider>
  )
}

function Pages() {
  const t = useT()
  return (
    <Switch>
      <Route path="/library">{() => <LibraryPage />}</Route>
      <Route path="/types/:uid/create">{({ uid }) => <EntryPage key={uid} uid={uid} />}</Route>
      <Route path="/types/:uid/copies/:copy">
        {({ uid, copy }) => <EntryPage key={`${uid} copy ${copy}`} uid={uid} copy={Number(copy)} />}
      </Route>
      <Route path="/types/:uid/:id">
        {({ uid, id }) => <EntryPage key={`${uid} ${id}`} uid={uid} id={Number(id)} />}
      </Route>
      <Route path="/single/:uid">{({ uid }) => <EntryPage key={uid} uid={uid} isSingle />}</Route>
      <Route>
        <EmptyState title={t('error.notFound')} />
      </Route>
    </Switch>
  )
}
