/** `ctx.input` of the owner's actions: the body of a request as what a write takes. */
import type { Context } from '../routes.js'
import type { Store } from '../../store.js'
import type { CreateInput, UpdateInput } from '../../typed/index.js'

/** `Types`: those of each content type, by uid. */
export interface BodyInput<Types> {
  /**
   * Returns the `data` of the body, checked as a create checks it, or for `'update'` an update. Attributes that the caller may not set are
   * left out. What only the database knows, the write itself still checks: entries that do not exist, values that are taken.
   * @throws ValidationError as the write throws it
   */
  input<Each extends keyof Types & string>(uid: Each, act?: 'create'): Promise<CreateInput<ModelOf<Types[Each]>>>
  input<Each extends keyof Types & string>(uid: Each, act: 'update'): Promise<UpdateInput<ModelOf<Types[Each]>>>
}

type ModelOf<Type> = Type extends { readonly model: infer Model } ? Model : never

/** Returns the method of a server's contexts. */
export function bodyInput({ checkInput }: Store) {
  return {
    input(this: Pick<Context, 'request' | 'state'>, uid: string, act: 'create' | 'update' = 'create') {
      return checkInput(uid, this.request.body, this.state.caller, act)
    },
  }
}
