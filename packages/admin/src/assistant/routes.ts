/** `/assistant`: proposals for a text, of a service that the config names. */
import { ForbiddenError, Turns } from '@content-gen/runtime'
import type { AssistantConfig } from '@content-gen/runtime'
import type { AdminCaller } from '../administrators/admin-caller.js'
import type { AdminRoute } from '../http/admin-route.js'
import type { Proposal } from '../panel-api/index.js'
import type { Panel } from '../panel.js'
import type { CompiledRights } from '../rights/compiled-rights.js'
import { askModel } from './ask-model.js'
import { requirePlace } from './require-place.js'
import { sentTask } from './sent-task.js'

const day = 24 * 60 * 60_000

/** Most projects have none. */
export function assistantRoutes(
  { store, attempts }: Pick<Panel, 'store' | 'attempts'>,
  assistant: AssistantConfig | null,
  rightsOf: (administrator: AdminCaller) => CompiledRights,
): readonly AdminRoute[] {
  if (assistant === null) return []
  const limit = { most: assistant.perDay, window: day }
  const turns = new Turns({ atOnce: 4, waitingOfOne: 1, waiting: 20, patience: 20_000 })
  return [
    {
      method: 'POST',
      path: '/assistant/proposals',
      permits: ({ texts }) => texts.propose,
      run: async (ctx, administrator) => {
        const task = sentTask(ctx.request.body, store.config.i18n.locales)
        const rights = rightsOf(administrator)
        if (task.task !== 'describe') requirePlace(store, rights, task.place)
        else if (!rights.shown.media.update) throw new ForbiddenError()
        await attempts.count(ctx, [{ kind: 'assistant', of: String(administrator.id), limit }])
        await store.audit.note({
          act: 'text.proposed',
          details: { attributes: [task.task === 'describe' ? 'alternativeText' : task.place.field] },
        })
        const text = await turns.run(String(administrator.id), () => askModel(assistant, task, store.log))
        ctx.send({ data: { text } satisfies Proposal })
      },
    },
  ]
}
