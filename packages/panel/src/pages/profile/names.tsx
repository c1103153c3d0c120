import type { MeInput } from '@content-gen/admin/contract'
import { useState } from 'react'
import { send, useAct, useSession } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { Button, Card, Failure, TextField, toast } from '../../kit/index.js'

export function Names() {
  const t = useT()
  const { administrator } = useSession()
  const [firstname, setFirstname] = useState(administrator.firstname)
  const [lastname, setLastname] = useState(administrator.lastname)
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
          save.mutate({ firstname, lastname })
        }}
      >
        <div className="field-pair">
          <TextField
            label={t('session.firstname')}
            autoComplete="given-name"
            value={firstname}
            onChange={setFirstname}
          />
          <TextField label={t('session.lastname')} autoComplete="family-name" value={lastname} onChange={setLastname} />
        </div>
        {save.error && <Failure error={save.error} />}
        <div>
          <Button
            type="submit"
            isBusy={save.isPending}
            isDisabled={firstname === administrator.firstname && lastname === administrator.lastname}
          >
            {t('common.save')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
