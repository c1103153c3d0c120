/** The routes of features, which the package `contract` states. */
import type { DescribedRoute, RouteFacts, Shape } from '@content-gen/contract'
import { featuresOf, isOn, type Model, type ProjectConfig } from '@content-gen/schema'
import type { JsonSchema } from './json-schema.js'
import type { Body, Operation } from './operation.js'
import { filtersParameter, paginationParameter, sharedParameters, type Parameter } from './parameters.js'
import type { Part, SchemaNames } from './schema-names.js'
import { writtenShape } from './written-shape.js'

/** Returns the operations of the features that the project has. */
export function featureOperations(models: readonly Model[], names: SchemaNames, config: ProjectConfig): Operation[] {
  return featuresOf(config)
    .flatMap((feature) => feature.routes ?? [])
    .filter(({ needs }) => isOn(config, needs))
    .flatMap((group) => {
      const { tag, routes } = group
      const model = models.find(({ uid }) => uid === group.model)
      const about = new About(model, names, config)
      return Object.entries(routes).flatMap(([id, route]) =>
        isDescribed(route) && isOn(config, route.needs) ? [about.operation(id, tag, route)] : [],
      )
    })
}

function isDescribed(route: RouteFacts | DescribedRoute): route is DescribedRoute {
  return 'summary' in route
}

/** Fills in what routes leave to the models and the config. */
class About {
  constructor(
    private readonly model: Model | undefined,
    private readonly names: SchemaNames,
    private readonly config: ProjectConfig,
  ) {}

  operation(id: string, tag: string, { method, path, action, summary, ...route }: DescribedRoute): Operation {
    const { parameters = [], answer, errors } = route
    return {
      method: methods[method],
      path,
      action,
      id: this.model === undefined ? id : this.model.names.property + id.slice(id.indexOf('.')),
      tag,
      summary,
      parameters: parameters.map((each) => this.#parameter(each)),
      ...this.#body(route),
      answer: {
        status: 200,
        description: 'Done.',
        ...answer,
        schema: answer.schema === null ? null : this.#schema(answer.schema),
      },
      ...(errors ? { errors } : {}),
    }
  }

  #body({ body, form }: Pick<DescribedRoute, 'body' | 'form'>): { readonly body?: Body } {
    if (form) return { body: { type: 'multipart/form-data', schema: this.#schema(form) } }
    return body ? { body: { type: 'application/json', schema: this.#schema(body) } } : {}
  }

  #parameter(parameter: NonNullable<DescribedRoute['parameters']>[number]): Parameter {
    if (parameter === 'pagination') return paginationParameter(this.config.api.rest.maxLimit)
    if (parameter === 'filters') return filtersParameter(this.#part('Filters'))
    if (typeof parameter === 'string') return sharedParameters[parameter]
    return { ...parameter, schema: this.#schema(parameter.schema) }
  }

  #schema(shape: Shape): JsonSchema {
    return writtenShape(shape, (name) => this.#part(name))
  }

  #part(name: Part): string {
    if (this.model === undefined) throw new Error(`No model has the schema ${name}`)
    return this.names.part(this.model, name)
  }
}

const methods = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const
