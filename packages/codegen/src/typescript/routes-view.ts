import type { Model } from '@content-gen/schema'
import { actions, controllerName } from './controller-view.js'
import { projectHeader } from './header.js'
import { printImports } from './imports.js'
import { printConstant } from './layout.js'
import { aside } from './names.js'
import { Code, printValue } from './print-value.js'

/** The view of `routes.hbs`. */
export interface RoutesView {
  readonly header: string
  readonly imports: readonly string[]
  /** `const article = articleController(content)` */
  readonly controllers: readonly string[]
  readonly rows: readonly string[]
}

export function routesView(models: readonly Model[]): RoutesView {
  // A type may be called `article-controller`, beside `article`.
  const taken = new Set(['content', ...models.map(controllerName)])
  const controllers = models.map((model) => ({
    name: controllerName(model),
    local: aside(model.names.property, taken),
    model,
  }))
  return {
    header: projectHeader,
    imports: printImports([
      { names: ['Route'], from: '@content-gen/runtime', isType: true },
      { names: ['Content'], from: './content.js', isType: true },
      ...controllers.map(({ name, model }) => ({
        names: [name],
        from: `./controllers/${model.names.file}.js`,
        isType: false,
      })),
    ]),
    controllers: controllers.map(({ name, local }) => printConstant(local, `${name}(content)`, '  ')),
    rows: controllers.flatMap(({ local, model }) =>
      actions(model).map(({ method, path, name }) =>
        printValue({ method, path, action: `${model.uid}.${name}`, run: new Code(`${local}.${name}`) }, '    ', 1),
      ),
    ),
  }
}
