import type { ReactNode } from 'react'
import {
  Button as AriaButton,
  Link as AriaLink,
  type ButtonProps as AriaButtonProps,
  type LinkProps,
} from 'react-aria-components'
import './button.css'
import { classNames } from './class-names.js'
import type { Icon } from './icons.js'
import { Spinner } from './spinner.js'
import { Tip } from './tooltip.js'

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger'

interface Look {
  readonly variant?: Variant | undefined
  readonly size?: 'small' | 'normal' | undefined
  readonly icon?: Icon | undefined
}

export interface ButtonProps extends Omit<AriaButtonProps, 'children' | 'className'>, Look {
  readonly children?: ReactNode
  /** Something is under way: shows it, and takes no other press. */
  readonly isBusy?: boolean | undefined
  /** The button cannot be used, and a tip tells why. It stays in the order of the Tab key. */
  readonly refused?: string | null | undefined
}

export function Button({
  variant,
  size,
  icon: Symbol,
  children,
  isBusy = false,
  refused = null,
  ...props
}: ButtonProps) {
  const button = (
    <AriaButton
      {...props}
      {...(refused === null ? {} : { onPress: () => {}, type: 'button' as const })}
      isPending={isBusy}
      className={classNames(look({ variant, size }), refused !== null && 'is-refused')}
      {...(refused === null ? {} : { 'aria-disabled': true })}
    >
      {isBusy ? <Spinner /> : Symbol && <Symbol />}
      {children !== undefined && <span className="truncate">{children}</span>}
    </AriaButton>
  )
  return refused === null ? button : <Tip text={refused}>{button}</Tip>
}

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon'> {
  readonly icon: Icon
  /** Read aloud, and shown as a tip. */
  readonly label: string
}

export function IconButton({
  icon: Symbol,
  label,
  variant = 'quiet',
  size,
  isBusy = false,
  refused = null,
  ...props
}: IconButtonProps) {
  return (
    <Tip text={refused ?? label}>
      <AriaButton
        {...props}
        {...(refused === null ? {} : { onPress: () => {}, 'aria-disabled': true })}
        aria-label={label}
        isPending={isBusy}
        className={classNames(look({ variant, size }), 'button-icon', refused !== null && 'is-refused')}
      >
        {isBusy ? <Spinner /> : <Symbol />}
      </AriaButton>
    </Tip>
  )
}

export interface LinkButtonProps extends Omit<LinkProps, 'children' | 'className'>, Look {
  readonly children: ReactNode
}

/** Leads somewhere, and looks like a button. `href` is a path of the panel, or a whole address. */
export function LinkButton({ variant, size, icon: Symbol, children, ...props }: LinkButtonProps) {
  return (
    <AriaLink {...props} className={look({ variant, size })}>
      {Symbol && <Symbol />}
      <span className="truncate">{children}</span>
    </AriaLink>
  )
}

function look({ variant = 'secondary', size = 'normal' }: Look): string {
  return classNames('button', `button-${variant}`, size === 'small' && 'button-small')
}
