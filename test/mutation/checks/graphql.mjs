// The scopes of fields, of generated operations and of those that no model makes.
import { check, graphql, accounts, upload, matrix, policies, twins } from './check.mjs'

/** The check of a field of `Mutation`. */
const scopeOf = (file) => (name) =>
  check(file, `'Mutation.${name}': scope(`, `'Mutation.${name}': ((_: string) => ({ auth: false as const }))(`, matrix)
const accountFields = ['changePassword'].concat(
  ['User', 'Role'].flatMap((what) => ['create', 'update', 'delete'].map((verb) => `${verb}UsersPermissions${what}`)),
)
const fileFields = ['upload', 'multipleUpload', 'updateFileInfo', 'removeFile'].concat(
  ['create', 'update', 'delete'].map((verb) => `${verb}UploadFile`),
)

export const checks = [
  check(`${graphql}resolvers/queries.ts`, 'authorize(context.caller, scope)', 'void [authorize, scope]', matrix),
  check(`${graphql}resolvers/mutations.ts`, 'authorize(context.caller, scope)', 'void [authorize, scope]', matrix),
  check(
    `${graphql}resolvers/operation-plan.ts`,
    'authorize(contextValue.caller, content.scope)',
    'void [authorize, content]',
    matrix,
  ),
  check(
    `${graphql}schema/guard.ts`,
    'if (scope) authorize(context.caller, scope)',
    'if (scope) void authorize',
    matrix,
  ),
  check(
    `${graphql}schema/guard.ts`,
    'if (isRoot && !isKnown(context.caller)) throw',
    "if (isRoot && !isKnown(context.caller) && field.name === '') throw",
    matrix,
  ),
  check(`${graphql}resolvers/queries.ts`, 'await admitQuery(operation, context, info)', 'void admitQuery', policies),
  check(
    `${graphql}resolvers/mutations.ts`,
    'await admitMutation(operation, context, sent)',
    '[sent, admitMutation][0] as MutationArgs',
    policies,
  ),
  check(`${graphql}schema/guard.ts`, 'await admitOwn(operation, args, context, info)', 'void admitOwn', policies),
  check(
    `${graphql}resolvers/operation-plan.ts`,
    'return isChecked(context, operation) ||',
    'return [isChecked].length === 0 ||',
    policies,
  ),
  check(`${graphql}http/adapter.ts`, 'planKey(body, ctx.state.caller.key)', "planKey(body, 'anybody')", matrix),
  check(
    `${graphql}locales/locale-operations.ts`,
    "{ scope: ['plugin::i18n.locales.listLocales'] }",
    '{ scope: [] as string[] }',
    matrix,
  ),
  check(
    `${graphql}plan/entity.ts`,
    'target.uid === fileUid || planning.reading.canFind(target.uid)',
    "target.uid !== ''",
    twins,
  ),
  ...accountFields.map(scopeOf(`${accounts}graphql/account-operations.ts`)),
  ...fileFields.map(scopeOf(`${upload}graphql/operations.ts`)),
  check(
    `${upload}graphql/graphql-forms.ts`,
    'authorize(ctx.state.caller, [',
    'authorize({ ...ctx.state.caller, can: () => true }, [',
    matrix,
  ),
]
