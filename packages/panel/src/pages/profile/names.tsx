import type { MeInput } from '@content-gen/admin/panel-api'
import { send, useAct, useDraft, useSession } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { Button, Card, Failure, TextField, toast } from '../../kit/index.js'

export function Names() {
  const t = useT()
  const { administrator } = useSession()
  const { firstname, lastname } = administrator
  const [draft, setDraft] = useDraft<Required<MeInput>>('names')
  const names = draft ?? { firstname, lastname }
  const isChanged = names.firstname !== firstname || names.lastname !== lastname
  const change = (next: Partial<MeInput>) => setDraft({ ...names, ...next })
  const save = useAct(
    async (body: MeInput) => {
      await send('/me', { method: 'PUT', body })
      toast({ tone: 'good', text: t('common.saved') })
    },
    ['/session'],
  )
  return (
    <Card title={t('profile.you')}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          // The session is read anew by then.
          save.mutate(names, { onSuccess: () => setDraft(null) })
        }}
      >
        <div className="field-pair">
          <TextField
            label={t('session.firstname')}
            autoComplete="given-name"
            value={names.firstname}
            onChange={(text) => change({ firstname: text })}
          />
          <TextField
            label={t('session.lastname')}
            autoComplete="family-name"
            value={names.lastname}
            onChange={(text) => change({ lastname: text })}
          />
        </div>
        {save.error && <Failure error={save.error} />}
        <div className="row">
          <Button type="submit" isBusy={save.isPending} isDisabled={!isChanged}>
            {t('common.save')}
          </Button>
          {isChanged && (
            <Button variant="quiet" onPress={() => setDraft(null)}>
              {t('common.leave')}
            </Button>
          )}
        </div>
      </form>
    </Card>
  )
}
