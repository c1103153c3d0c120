import type { ReactNode } from 'react'
import { useT } from '../../../i18n/index.js'
import { ArrowStartIcon, classNames, IconButton } from '../../../kit/index.js'
import { CounterpartContext } from '../../../form/control/counterpart.js'
import { FormContext } from '../../../form/store/form-context.js'
import type { OtherLanguage } from './other-language.js'

interface CounterpartRowProps {
  readonly other: OtherLanguage
  readonly name: string
  readonly className?: string
  /** Takes the value over; null: that is not allowed. */
  readonly onTake: (() => void) | null
  readonly children: ReactNode
}

/** A value of the other language, and the button that takes it over. */
export function CounterpartRow({ other, name, className, onTake, children }: CounterpartRowProps) {
  const t = useT()
  return (
    <div className={classNames(className, 'counterpart')} role="group" aria-label={`${other.language}: ${name}`}>
      {onTake ? (
        <IconButton size="small" icon={ArrowStartIcon} label={t('locales.takeOf', { name })} onPress={onTake} />
      ) : (
        <span className="counterpart-between" />
      )}
      <div className="counterpart-value">{children}</div>
    </div>
  )
}

/** Fields of the entry in the other language. Nothing stands beside these. */
export function OtherFields({ other, children }: { readonly other: OtherLanguage; readonly children: ReactNode }) {
  return (
    <FormContext value={other.scope}>
      <CounterpartContext value={null}>{children}</CounterpartContext>
    </FormContext>
  )
}
