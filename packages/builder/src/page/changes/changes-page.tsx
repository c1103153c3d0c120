import { Button, Card, ConfirmDialog, EmptyState, Loading, Notice, Page } from '@content-gen/panel/parts'
import { useState } from 'react'
import type { EditPlan, Problem } from '../../contract.js'
import { clashesOf } from '../draft/draft.js'
import { useDraftState, useDraftStore } from '../draft/draft-context.js'
import { useConsequences } from '../draft/facts.js'
import { useSay } from '../texts/texts.js'
import './changes-page.css'
import { ClashCard } from './clash-card.js'
import { DiffText } from './diff-text.js'
import { MigrationCard } from './migration-card.js'
import { WriteButton } from './write-button.js'

/** Everything that *Write* would do. */
export function ChangesPage() {
  const say = useSay()
  const { draft, files } = useDraftState()
  const { plan, isOld, error } = useConsequences()
  const [refused, setRefused] = useState<string | null>(null)
  const clashes = clashesOf(files, draft.edits)
  if (draft.edits.length === 0)
    return (
      <Page title={say('shell.changes')}>
        <EmptyState title={say('changes.none')}>{say('changes.noneMore')}</EmptyState>
      </Page>
    )
  const isReady = clashes.length === 0 && plan !== null && !isOld && plan.obstacle === null && !hasErrors(plan)
  return (
    <Page
      title={say('shell.changes')}
      actions={
        <>
          <DiscardButton />
          <WriteButton isReady={isReady} losses={plan?.migration?.losses ?? []} onRefused={setRefused} />
        </>
      }
    >
      {refused !== null && <Notice tone="bad">{refused}</Notice>}
      {error !== null && <Notice tone="bad">{error.message || say('dev.away')}</Notice>}
      {clashes.map((clash) => (
        <ClashCard key={`${clash.edit.uid} ${clash.edit.of}`} clash={clash} />
      ))}
      {plan === null ? error === null && <Loading label={say('changes.asking')} /> : <PlanCards plan={plan} />}
    </Page>
  )
}

function hasErrors({ problems }: EditPlan): boolean {
  return problems.some(({ severity }) => severity === 'error')
}

function PlanCards({ plan }: { readonly plan: EditPlan }) {
  const say = useSay()
  const { problems, files, migration, obstacle } = plan
  const errors = problems.filter(({ severity }) => severity === 'error')
  const warnings = problems.filter(({ severity }) => severity === 'warning')
  return (
    <>
      {errors.length > 0 && (
        <Card title={say('changes.problems')} hint={say('changes.problemsHint')}>
          <ProblemLines problems={errors} />
        </Card>
      )}
      {obstacle !== null && <Notice tone="bad">{obstacle}</Notice>}
      {migration !== null && <MigrationCard migration={migration} />}
      {migration === null && obstacle === null && files.length > 0 && (
        <Card title={say('changes.database')}>
          <p>{say(errors.length > 0 ? 'changes.databaseLater' : 'changes.databaseSame')}</p>
        </Card>
      )}
      {files.length > 0 && (
        <Card title={say('changes.files')}>
          {files.map(({ path, diff }) => (
            <section key={path} className="stack stack-tight">
              <h3 className="mono">{path}</h3>
              <DiffText label={path} text={diff} />
            </section>
          ))}
        </Card>
      )}
      {warnings.length > 0 && (
        <Card title={say('changes.warnings')}>
          <ProblemLines problems={warnings} />
        </Card>
      )}
    </>
  )
}

function ProblemLines({ problems }: { readonly problems: readonly Problem[] }) {
  const say = useSay()
  return (
    <ul className="sentences">
      {problems.map(({ file, line, message, hint, path }) => (
        <li key={`${file} ${path.join()} ${message}`}>
          <span className="mono small">{line === null ? file : say('changes.line', { file, line })}</span>
          <br />
          {message} {hint}
        </li>
      ))}
    </ul>
  )
}

function DiscardButton() {
  const say = useSay()
  const store = useDraftStore()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button onPress={() => setAsking(true)}>{say('changes.discard')}</Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={say('changes.discardTitle')}
        confirm={say('changes.discard')}
        isDanger
        onConfirm={() => store.discardAll()}
      >
        {say('changes.discardMore')}
      </ConfirmDialog>
    </>
  )
}
