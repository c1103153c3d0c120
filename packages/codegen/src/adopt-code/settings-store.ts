/** `strapi.store`: the settings of accounts are in the config here, others have no place. */
import { ts } from 'ts-morph'

const settings: ReadonlyMap<string, string> = new Map([['grant', "strapi.config.get('usersPermissions.providers')"]])

/** Returns what to use instead of a call of the store; null if the look-alike has the settings that it names. */
export function insteadOfStore(call: ts.Expression): string | null {
  const [given] = ts.isCallExpression(call) ? call.arguments : []
  const named = new Map(
    given !== undefined && ts.isObjectLiteralExpression(given) ? given.properties.flatMap(textOf) : [],
  )
  const isOfAccounts = named.get('type') === 'plugin' && named.get('name') === 'users-permissions'
  const key = named.get('key') ?? 'advanced'
  if (isOfAccounts && key === 'advanced') return null
  return (isOfAccounts ? settings.get(key) : undefined) ?? 'a single type of your own with a json attribute'
}

function textOf(property: ts.ObjectLiteralElementLike): [string, string][] {
  return ts.isPropertyAssignment(property) && ts.isStringLiteralLike(property.initializer)
    ? [[property.name.getText(), property.initializer.text]]
    : []
}
