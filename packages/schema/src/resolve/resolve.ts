import { compareText } from '../compare-text.js'
import type { PanelForm, ProjectConfig } from '@content-gen/contract'
import { hasErrors, Report, sortDiagnostics } from '../diagnostics.js'
import { resolveField } from './fields.js'
import { layOutIndexes } from './indexes.js'
import { resolveSearch } from './search.js'
import { finishTables } from '../layout/constraints.js'
import { checkTableNames } from '../layout/tables.js'
import { layOut } from '../layout/layout.js'
import { layOutNewest } from '../layout/newest.js'
import { draftOf, type Layout } from '../layout/layout-draft.js'
import { checkPermissions, knownActions } from '../config/permissions.js'
import { checkAttributes } from './attributes.js'
import { checkCycles } from './components.js'
import { checkGraphqlNames } from './graphql-names.js'
import { nameModels } from './names.js'
import { linkRelations } from './relations.js'
import { mergeTypes } from './types.js'
import { checkPermissionRules } from './permission-rules.js'
import { checkAdminRoles } from './admin-roles.js'
import { checkReviews } from './reviews.js'
import { checkQueries } from './queries.js'
import { checkVersioned } from './versioned.js'
import type { Diagnostic, MigratedTables, Model as ResolvedModel, Schema } from '../schema.js'
import type { Model, PanelSource, Source } from '../source.js'
import { resolvePanels } from './panels.js'
import { systemFields } from './system-fields.js'

export interface Resolved {
  readonly schema: Schema | null
  readonly diagnostics: readonly Diagnostic[]
  /** The actions that roles and tokens can be granted. */
  readonly actions: ReadonlySet<string>
}

/**
 * Links the models and takes every decision. The schema is null if there is an error in them, or if a source was unreadable; the
 * diagnostics do not repeat those of `parseModels` and `parseConfig`. `ownActions` are those of the owner's controllers; `panels`
 * say how the panel shows the models, `migrated` which indexes the tables have.
 */
export function resolve(
  sources: readonly Source[],
  config: ProjectConfig,
  ownActions: readonly string[] = [],
  panels: readonly PanelSource[] = [],
  migrated: MigratedTables = new Map(),
): Resolved {
  const report = new Report()
  const unreadable = new Set(sources.filter(({ sort }) => sort === 'unreadable').map(({ uid }) => uid))
  const merged = withoutLocales(mergeTypes(sources, config, report), config)
  const models = checkAttributes({ models: merged, unreadable, config, report })
  const names = nameModels(models, config, report)
  const sides = linkRelations(models, report)
  checkCycles(models, report)
  checkTableNames(models, report)
  checkGraphqlNames(models, names, config, report)
  const actions = knownActions(models, config, ownActions)
  checkVersioned(models, { config, unreadable, report })
  checkAdminRoles({ models, config, unreadable, report })
  checkReviews({ models, config, unreadable, report })
  checkPermissions(config, actions, unreadable, report)
  checkPermissionRules({ models, config, unreadable, report })
  const forms = resolvePanels(panels, { models, config, unreadable, report })
  const schema = hasErrors(report.diagnostics)
    ? null
    : build(layOut(models, names, sides, config), { config, unreadable, report, forms, migrated })
  const isComplete = unreadable.size === 0 && !hasErrors(report.diagnostics)
  return { schema: isComplete ? schema : null, diagnostics: sortDiagnostics(report.diagnostics), actions }
}

function withoutLocales(models: ReadonlyMap<string, Model>, config: ProjectConfig): ReadonlyMap<string, Model> {
  if (config.i18n.enabled) return models
  return new Map(
    [...models].map(([uid, model]) => [uid, model.sort === 'component' ? model : { ...model, isLocalized: false }]),
  )
}

interface Building {
  readonly config: ProjectConfig
  readonly unreadable: ReadonlySet<string>
  readonly report: Report
  readonly forms: ReadonlyMap<string, PanelForm>
  readonly migrated: MigratedTables
}

function build(layout: Layout, building: Building): Schema {
  const { config, unreadable, report } = building
  const drafts = [...[...layout.drafts.values()].sort(byModel), ...layout.joinDrafts.toSorted(byModel)]
  const resolved = [...layout.models.values()].map((model) => resolveModel(model, { layout, ...building }))
  const models = resolveSearch(resolved, { config, report, unreadable })
  checkQueries(models, { config, report, unreadable })
  layOutNewest(layout, building)
  layOutIndexes(models, { config, report, unreadable, draftOf: (uid) => draftOf(layout, uid) })
  const tables = finishTables(drafts)
  for (const model of models) {
    const columns = draftOf(layout, model.uid).columns.length
    if (columns > mostColumns)
      report.error(
        'columns-too-many',
        model.source,
        `the table would have ${columns} columns, more than ${mostColumns}`,
      )
  }
  return { models, tables }
}

function byModel(a: { readonly model: string }, b: { readonly model: string }): number {
  return compareText(a.model, b.model)
}

/** PostgreSQL allows 1,600. */
const mostColumns = 1600

function resolveModel(model: Model, context: Building & { readonly layout: Layout }): ResolvedModel {
  const { layout, config, forms } = context
  const names = layout.names.get(model.uid)
  if (names === undefined) throw new Error(`No names for ${model.uid}`)
  const isType = model.sort === 'content-type'
  const system = layout.system.get(model.uid)
  return {
    uid: model.uid,
    kind: !isType ? 'component' : model.kind === 'singleType' ? 'single' : 'collection',
    names,
    displayName: model.displayName,
    description: model.description,
    icon: isType ? null : model.icon,
    table: draftOf(layout, model.uid).model,
    draftAndPublish: isType && model.draftAndPublish,
    localized: isType && model.isLocalized,
    populateCreatorFields: isType && model.populateCreatorFields,
    creators: system?.creators ?? null,
    fields: [
      ...model.attributes.map((attribute) => resolveField(model, attribute, context)),
      ...(isType && system !== undefined ? systemFields(model, system, config.api.responses.privateAttributes) : []),
    ],
    searched: [],
    panel: forms.get(model.uid) ?? null,
    position: layout.positions.get(model.uid) ?? null,
    source: model.at,
  }
}
