import { Button, EmptyState, LinkButton, Loading, Notice, Page, useT } from '@content-gen/panel/parts'
import { Route, Switch } from 'wouter'
import { useProjectFiles } from '../api/queries.js'
import { BuilderError } from '../api/send.js'
import { ChangesPage } from '../changes/changes-page.js'
import { useSay } from '../texts/texts.js'
import { DraftProvider } from './draft-provider.js'
import { Frame } from './frame.js'
import { ModelPage } from './model-page.js'
import { pagePaths } from './paths.js'

/** The pages, once the server has answered with the models. */
export function Gate() {
  const t = useT()
  const { data, error, refetch } = useProjectFiles()
  const refusal = error && <Refusal error={error} onRetry={() => void refetch()} />
  if (data === undefined)
    return refusal ? <main className="page">{refusal}</main> : <Loading label={t('common.loading')} />
  return (
    <DraftProvider read={data}>
      <Frame>
        {refusal && <div className="frame-held">{refusal}</div>}
        <Switch>
          <Route path={pagePaths.changes}>
            <ChangesPage />
          </Route>
          <Route path="/models/:uid/:tab">
            {({ uid, tab }) => <ModelPage uid={decodeURIComponent(uid)} tab={tab} />}
          </Route>
          <Route>
            <Start />
          </Route>
        </Switch>
      </Frame>
    </DraftProvider>
  )
}

function Start() {
  const say = useSay()
  return (
    <Page title={say('shell.title')} width="normal">
      <EmptyState title={say('shell.start')}>{say('shell.startMore')}</EmptyState>
    </Page>
  )
}

/** Says what to do if the server does not answer with the models. What was typed stays. */
function Refusal({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const t = useT()
  const say = useSay()
  const { code, details } = error instanceof BuilderError ? error : { code: null, details: {} }
  const reason = code === 'key' || code === 'signIn' || code === 'offline' ? code : null
  const actions = (
    <>
      {details.signIn !== undefined && (
        <LinkButton href={details.signIn} target="_blank" size="small">
          {say('refused.signInLink')}
        </LinkButton>
      )}
      <Button size="small" onPress={onRetry}>
        {t('common.retry')}
      </Button>
    </>
  )
  return (
    <Notice tone="bad" title={reason === null ? t('error.title') : say(`refused.${reason}`)} actions={actions}>
      {reason === null ? error.message : say(`refused.${reason}More`)}
    </Notice>
  )
}
