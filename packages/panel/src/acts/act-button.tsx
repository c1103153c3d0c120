import { useT } from '../i18n/index.js'
import { Button, IconButton, LinkButton, type ButtonProps } from '../kit/index.js'
import { isOffered, saidOf, type Act } from './act.js'

interface ActButtonProps<On> extends Pick<ButtonProps, 'variant' | 'size' | 'isBusy'> {
  readonly act: Act<On>
  readonly on: On
  /** Shows the icon alone. */
  readonly isIcon?: boolean
}

/** The button of an act, where it is offered. */
export function ActButton<On>({ act, on, isIcon = false, variant = 'secondary', ...rest }: ActButtonProps<On>) {
  const t = useT()
  if (!isOffered(act, on)) return null
  const look = { ...rest, variant }
  const { text, refused } = saidOf(t, act, on)
  if (act.href && refused === null)
    return (
      <LinkButton {...look} icon={act.icon} href={act.href(on)}>
        {text}
      </LinkButton>
    )
  const acting = { ...look, refused, isDisabled: act.isIdle?.(on) ?? false, onPress: () => void act.run?.(on) }
  if (isIcon && act.icon) return <IconButton {...acting} icon={act.icon} label={text} />
  return (
    <Button {...acting} icon={act.icon}>
      {text}
    </Button>
  )
}
