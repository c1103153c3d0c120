import type { RecoveryCodes, SecondFactor } from '@content-gen/admin/panel-api'
import { useState } from 'react'
import { send, useRenew, useSession } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { Badge, Button, Card, Dialog, FormDialog, Secret, TextField } from '../../kit/index.js'
import { Codes } from './codes.js'
import { QrCode } from './qr-code.js'

type Asked = 'on' | 'off' | 'codes'

/** Turns the second factor on and off. Each needs the password. */
export function SecondFactorCard() {
  const t = useT()
  const renew = useRenew()
  const { administrator } = useSession()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [password, setPassword] = useState('')
  const [factor, setFactor] = useState<SecondFactor | null>(null)
  const [code, setCode] = useState('')
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const ask = (next: Asked) => {
    setPassword('')
    setCode('')
    setAsked(next)
  }
  const confirmPassword = async () => {
    const body = { password }
    if (asked === 'on') setFactor((await send<SecondFactor>('/me/second-factor', { method: 'POST', body })).data)
    if (asked === 'off') await send('/me/second-factor', { method: 'DELETE', body })
    if (asked === 'codes')
      setCodes((await send<RecoveryCodes>('/me/second-factor/codes', { method: 'POST', body })).data.codes)
    await renew('/session')
  }
  const confirmCode = async () => {
    const body = { code: code.replaceAll(/\s/g, '') }
    const { data } = await send<RecoveryCodes>('/me/second-factor/confirm', { method: 'POST', body })
    setCodes(data.codes)
    await renew('/session')
  }
  return (
    <Card
      title={
        <span className="row">
          {t('profile.factor')}
          <Badge tone={administrator.hasSecondFactor ? 'good' : 'neutral'}>
            {t(administrator.hasSecondFactor ? 'profile.factorOn' : 'profile.factorOff')}
          </Badge>
        </span>
      }
      hint={t(administrator.hasPassword ? 'profile.factorHint' : 'profile.factorNoPassword')}
    >
      {administrator.hasPassword && (
        <div className="row row-wrap">
          {administrator.hasSecondFactor ? (
            <>
              <Button onPress={() => ask('codes')}>{t('profile.factorNewCodes')}</Button>
              <Button onPress={() => ask('off')}>{t('profile.factorTurnOff')}</Button>
            </>
          ) : (
            <Button variant="primary" onPress={() => ask('on')}>
              {t('profile.factorTurnOn')}
            </Button>
          )}
        </div>
      )}
      <FormDialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title={t('profile.factorConfirmPassword')}
        size="small"
        submit={t('common.next')}
        isReady={password !== ''}
        onSubmit={confirmPassword}
      >
        <TextField
          label={t('session.password')}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          autoFocus
        />
      </FormDialog>
      <FormDialog
        isOpen={factor !== null && codes === null}
        onClose={() => setFactor(null)}
        title={t('profile.factor')}
        submit={t('profile.factorTurnOn')}
        isReady={code.trim().length >= 6}
        onSubmit={confirmCode}
      >
        <p>{t('profile.factorScan')}</p>
        {factor && (
          <>
            <QrCode text={factor.uri} label={t('profile.factorQr')} />
            <Secret label={t('profile.factorKey')} value={factor.secret} />
          </>
        )}
        <TextField
          label={t('session.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          isMono
          value={code}
          onChange={setCode}
          autoFocus
        />
      </FormDialog>
      <Dialog
        isOpen={codes !== null}
        onClose={() => {
          setCodes(null)
          setFactor(null)
        }}
        title={t('profile.codes')}
        isDismissable={false}
        actions={
          <Button
            variant="primary"
            onPress={() => {
              setCodes(null)
              setFactor(null)
            }}
          >
            {t('common.done')}
          </Button>
        }
      >
        <p>{t('profile.codesHint')}</p>
        {codes && <Codes codes={codes} />}
      </Dialog>
    </Card>
  )
}
