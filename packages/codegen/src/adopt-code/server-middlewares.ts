/** The middlewares of the whole server that `config/middlewares` names. */
import { quoteTypescript } from '../typescript/quote.js'
import { readConfigFiles } from '../adopt/config-files.js'
import { isStaticObject } from '../adopt/static-tree.js'

/** Returns the project's own in their order, as `defineApp` takes them. */
export async function serverMiddlewares(root: string): Promise<readonly string[]> {
  const tree = (await readConfigFiles(root, {})).get('middlewares')
  if (!isStaticObject(tree)) return []
  return Object.entries(tree).flatMap(([name, options]) => {
    if (!name.startsWith('global::')) return []
    const config = isStaticObject(options) ? options['config'] : undefined
    return [
      config === undefined
        ? quoteTypescript(name)
        : `{ name: ${quoteTypescript(name)}, config: ${JSON.stringify(config)} }`,
    ]
  })
}
