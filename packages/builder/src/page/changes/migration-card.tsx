import { Button, Card, Disclosure, Notice } from '@content-gen/panel/parts'
import type { PlannedMigration, Rename } from '../../contract.js'
import { useDraftStore } from '../draft/draft-context.js'
import { useSay, type TextKey } from '../texts/texts.js'
import { DiffText } from './diff-text.js'

/** The consequences for the database. */
export function MigrationCard({ migration }: { readonly migration: PlannedMigration }) {
  const say = useSay()
  const { losses, renames, sql, later } = migration
  return (
    <Card title={say('changes.database')}>
      {losses.length > 0 && (
        <Notice tone="bad" title={say('changes.losses')}>
          <Sentences texts={losses} />
        </Notice>
      )}
      {renames.map((rename) => (
        <PossibleRename key={`${rename.from} ${rename.to}`} rename={rename} />
      ))}
      {(['steps', 'locks', 'notices'] as const).map((key) => (
        <Part key={key} title={`changes.${key}`} texts={migration[key]} />
      ))}
      {later !== null && <Part title="changes.later" texts={[later]} />}
      <Disclosure title={say('changes.sql')}>
        <DiffText label={say('changes.sql')} text={sql} />
      </Disclosure>
    </Card>
  )
}

function PossibleRename({ rename }: { readonly rename: Rename }) {
  const say = useSay()
  const store = useDraftStore()
  return (
    <Notice
      title={say('changes.renames')}
      actions={
        <Button size="small" onPress={() => store.confirm(rename)}>
          {say('changes.isRename')}
        </Button>
      }
    >
      {say('changes.rename', { from: rename.from, to: rename.to })}
    </Notice>
  )
}

function Part({ title, texts }: { readonly title: TextKey; readonly texts: readonly string[] }) {
  const say = useSay()
  if (texts.length === 0) return null
  return (
    <section className="stack stack-tight">
      <h3>{say(title)}</h3>
      <Sentences texts={texts} />
    </section>
  )
}

export function Sentences({ texts }: { readonly texts: readonly string[] }) {
  return (
    <ul className="sentences">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
