import { Badge, ComponentIcon, ListIcon, SearchField, SingleIcon, useT } from '@content-gen/panel/parts'
import { useState } from 'react'
import { Link } from 'react-aria-components'
import { useLocation } from 'wouter'
import { isOfProject } from '../draft/draft.js'
import { useDraftState } from '../draft/draft-context.js'
import { modelAttributes, modelTitle, type EditedModel } from '../project/models.js'
import { useSay } from '../texts/texts.js'
import { pagePaths } from './paths.js'

const groups = [
  ['collectionType', 'kind.collectionTypes', ListIcon],
  ['singleType', 'kind.singleTypes', SingleIcon],
  ['component', 'kind.components', ComponentIcon],
] as const

/** All types and components. The search finds fields, too. */
export function ModelList() {
  const say = useSay()
  const t = useT()
  const { models, files, draft } = useDraftState()
  const [location] = useLocation()
  const [search, setSearch] = useState('')
  const unreadable = [...files.values()]
    .filter(({ uid, schema }) => !models.has(uid) && schema.hash !== null && schema.json === null)
    .map(({ uid, kind }): EditedModel => ({ uid, kind, schema: {}, panel: null }))
  const wanted = search.toLowerCase()
  const found = [...models.values(), ...unreadable].filter(
    (model) =>
      isOfProject(model.uid, files) &&
      [modelTitle(model), model.uid, ...Object.keys(modelAttributes(model))].some((text) =>
        text.toLowerCase().includes(wanted),
      ),
  )
  return (
    <nav className="navigation" aria-label={say('shell.navigation')}>
      <SearchField
        aria-label={say('shell.search')}
        placeholder={say('shell.search')}
        clearLabel={t('common.clear')}
        value={search}
        onChange={setSearch}
      />
      {groups.map(([kind, title, Symbol]) => {
        const shown = found
          .filter((model) => model.kind === kind)
          .sort((one, other) => modelTitle(one).localeCompare(modelTitle(other)))
        return (
          shown.length > 0 && (
            <div key={kind} className="navigation-group">
              <h2 className="navigation-title">{say(title)}</h2>
              {shown.map((model) => {
                const isNew = files.get(model.uid)?.schema.hash == null && !model.uid.startsWith('plugin::')
                const isChanged = draft.edits.some(({ uid }) => uid === model.uid)
                return (
                  <Link
                    key={model.uid}
                    href={pagePaths.model(model.uid)}
                    className="navigation-link"
                    {...(location.startsWith(pagePaths.model(model.uid, '')) ? { 'aria-current': 'page' } : {})}
                  >
                    <Symbol />
                    <span className="truncate grow">{modelTitle(model)}</span>
                    {isChanged && (
                      <Badge tone={isNew ? 'good' : 'info'}>{say(isNew ? 'shell.added' : 'shell.changed')}</Badge>
                    )}
                  </Link>
                )
              })}
            </div>
          )
        )
      })}
    </nav>
  )
}
