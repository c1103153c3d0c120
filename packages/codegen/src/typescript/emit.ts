import { compareText, type Model, type ProjectConfig, type Schema } from '@content-gen/schema'
import type { OwnerCode } from '../owner/owner-code.js'
import { generated, type Artifact } from '../artifact.js'
import { render } from '../render.js'
import { accountService } from '../account-service.js'
import { isServed } from '../served.js'
import { appView } from './app-view.js'
import { configLiteral } from './config-literal.js'
import { contentView } from './content-view.js'
import { controllerView } from './controller-view.js'
import { descriptorLiteral } from './descriptor.js'
import { descriptorsView } from './descriptors-view.js'
import { featureLines, ownedTypes } from './feature-lines.js'
import { configHeader, modelHeader, projectHeader } from './header.js'
import { printValue } from './print-value.js'
import { guardsView } from './guards-view.js'
import { Imports } from './imports.js'
import { lifecyclesView } from './lifecycles-view.js'
import { ownerView } from './owner-view.js'
import { routesView } from './routes-view.js'
import { seedExtensions, seedView } from './seed-view.js'
import { hasServices, servicesView } from './services-view.js'
import { strapiPackage, strapiView } from './strapi-view.js'
import { typeView } from './type-view.js'
import { lineWidth, textWidth } from './width.js'

/** Returns the TypeScript of a project, except for GraphQL. `packages`: those that it depends on. */
export function emitTypescript(
  schema: Schema,
  config: ProjectConfig,
  owner: OwnerCode,
  packages: readonly string[],
): readonly Artifact[] {
  const byUid = new Map(schema.models.map((model) => [model.uid, model]))
  const served = schema.models.filter(isServed)
  const accounts = accountService(schema, served)
  const owned = ownedTypes(featureLines(config))
  return [
    ...schema.models.flatMap((model) => [
      file(`descriptors/${model.names.file}`, 'descriptor', descriptorView(model, schema)),
      file(`types/${model.names.file}`, 'type', typeView(model, byUid, config.i18n.locales)),
    ]),
    ...served.map((model) =>
      file(`controllers/${model.names.file}`, 'controller', controllerView(model, config.api.rest.prefix)),
    ),
    file('descriptors/index', 'descriptors', descriptorsView(schema.models)),
    file('content', 'content', contentView(served, accounts)),
    file(
      'owner',
      'owner',
      ownerView(served, owner, {
        hasServices: hasServices(owner),
        hasGraphql: config.graphql.enabled,
        hasEditing: config.editorial.enabled,
        owned,
        accounts,
        shadowUids: shadowUids(schema, config),
        seedExtensions: seedExtensions(config),
      }),
    ),
    ...(hasServices(owner)
      ? [file('services', 'services', servicesView(served, owner, { hasAdditions: owned.length > 0 }))]
      : []),
    ...(owner.lifecycles.size > 0 ? [file('lifecycles', 'lifecycles', lifecyclesView(owner))] : []),
    ...(owner.policies.size + owner.middlewares.size > 0 ? [file('guards', 'guards', guardsView(owner))] : []),
    file('routes', 'routes', routesView(served, owner, config)),
    file('config', 'config', {
      header: configHeader(config.file),
      literal: printLiteral('export const config: Config = ', configLiteral(config, schema.models)),
    }),
    file('app', 'app', appView(config, owner, packages.includes(strapiPackage))),
    file('server', 'server', { header: projectHeader, provider: config.database.provider }),
    ...(packages.includes(strapiPackage) ? [file('strapi', 'strapi', strapiView(schema.models, accounts))] : []),
    ...(owner.seed ? [file('seed', 'seed', seedView(owner.seed, owner, config))] : []),
  ]
}

/** Returns the types in GraphQL besides the project's own content types. */
function shadowUids({ models }: Schema, config: ProjectConfig): readonly string[] {
  const others = models.filter((model) => !isServed(model)).map(({ uid }) => uid)
  return [...others, ...(config.i18n.enabled ? ['plugin::i18n.locale'] : [])].sort(compareText)
}

function descriptorView(model: Model, schema: Schema): object {
  const { type, property, file: path } = model.names
  const imports = new Imports(new Set(['TypeDescriptor']))
  const descriptor = imports.type('TypeDescriptor', '@content-gen/runtime', 'TypeDescriptor')
  const declaration = `${property}: ${descriptor}<${imports.type(type, `../types/${path}.js`)}>`
  const start = `export const ${declaration} = `
  const literal = descriptorLiteral(model, schema)
  // Prettier puts the value on a line of its own if its first brace does not fit.
  const fits = textWidth(`${start}{`) <= lineWidth
  return {
    header: modelHeader(model),
    imports: imports.print(),
    declaration,
    literal: fits ? ` ${printLiteral(start, literal)}` : `\n  ${printValue(literal, '  ', 2)}`,
  }
}

function printLiteral(start: string, value: object): string {
  return printValue(value, '', start.length)
}

function file(path: string, template: string, view: object): Artifact {
  return generated(`src/generated/${path}.ts`, render(template, view))
}
