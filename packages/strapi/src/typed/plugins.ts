/** The services of plugins. Types only. */
import type { CreateInput, Mistake, UpdateInput } from '@content-gen/runtime'
import type { ModelOf, Whole } from './models.js'
import type { Parameters } from './parameters.js'
import type { EntryRow } from './rows.js'
import type { Safe } from './safe.js'
import type { Id } from './services.js'

export type PluginNames = 'users-permissions' | 'email' | 'upload'

interface Plugin<Services> {
  service<Name extends keyof Services>(name: Name): Services[Name]
  readonly services: Services
}

/** `Given`: the argument of owner code, which has `email`, `upload` and `accounts` where the features are on. */
export type PluginOf<Types, Given, Name> = Name extends 'users-permissions'
  ? Plugin<{
      readonly user: UserService<ModelOf<Types, 'plugin::users-permissions.user'>>
      readonly jwt: Given extends { readonly accounts: object }
        ? JwtService
        : Mistake<'the argument of your code has no accounts'>
      readonly role: Mistake<'roles are in content-gen.config.json'>
      readonly providers: Mistake<'providers are in content-gen.config.json'>
    }>
  : Name extends 'email'
    ? Plugin<{
        readonly email: Given extends { readonly email: infer Email }
          ? Email
          : Mistake<'the argument of your code has no email'>
      }>
    : Plugin<{
        readonly upload: Given extends { readonly upload: infer Upload }
          ? Upload
          : Mistake<'the argument of your code has no upload'>
      }>

interface UserService<Model> {
  fetch<const Given extends Parameters<Model> = object>(
    id: Id,
    parameters?: Given & Safe<Given, Parameters<Model>>,
  ): Promise<UserRow<Model> | null>
  fetchAll<const Given extends Parameters<Model> = object>(
    parameters?: Given & Safe<Given, Parameters<Model>>,
  ): Promise<UserRow<Model>[]>
  fetchAuthenticatedUser(id: Id): Promise<UserRow<Model> | null>
  count<const Given extends Parameters<Model> = object>(
    parameters?: Given & Safe<Given, Parameters<Model>>,
  ): Promise<number>
  add<const Given extends CreateInput<Whole<Model>>>(
    values: Given & Safe<Given, CreateInput<Whole<Model>>>,
  ): Promise<UserRow<Model>>
  edit<const Given extends UpdateInput<Whole<Model>>>(
    id: Id,
    values: Given & Safe<Given, UpdateInput<Whole<Model>>>,
  ): Promise<UserRow<Model> | null>
  remove<const Given extends ById>(where: Given & Safe<Given, ById>): Promise<UserRow<Model> | null>
  readonly validatePassword: Mistake<'passwords are checked by POST /api/auth/local'>
  readonly ensureHashedPasswords: Mistake<'every write hashes passwords'>
}

interface ById {
  readonly id: Id
}

type UserRow<Model> = EntryRow<Model, { readonly populate: readonly ['role'] }>

interface JwtService {
  issue(payload: { readonly id: number }): Promise<string>
  /** Rejects for a token that is not valid any more, too. */
  verify(token: string): Promise<{ id: number }>
  readonly getToken: Mistake<'ctx.state.caller is the sender of the request'>
}
