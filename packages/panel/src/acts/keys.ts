import { useEffect, useEffectEvent } from 'react'
import type { MessageKey } from '../i18n/index.js'
import type { Act } from './act.js'

interface Keyed extends Pick<Act<never>, 'keys' | 'alsoKeys'> {
  readonly name: MessageKey
}
type PressedKeys = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Returns the act that pressed keys stand for. */
export function pressedAct<One extends Keyed>(acts: readonly One[], event: PressedKeys): One | undefined {
  return acts.find(({ keys = [], alsoKeys = [] }) => [keys, ...alsoKeys].some((one) => arePressed(one, event)))
}

/** Shift counts with letters: some keyboards write a sign only with it. */
function arePressed(keys: readonly string[], event: PressedKeys): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey } = event
  const last = keys.at(-1)?.toLowerCase()
  if (last === undefined || !isLast(last, event) || !(ctrlKey || metaKey) || altKey !== keys.includes('Alt'))
    return false
  return last.length > 1 || last === '/' || shiftKey === keys.includes('Shift')
}

/** With ⌥, a keyboard of Apple writes another sign. Others write one with Ctrl and Alt where they mean it: there it is no key of an act. */
function isLast(last: string, { key, code, altKey }: PressedKeys): boolean {
  return key.toLowerCase() === last || (altKey && isApple() && code === `Key${last.toUpperCase()}`)
}

/** Returns true if the keys were pressed in an editor of texts, where they have a meaning of their own. */
export function isOfEditor({ isPlain }: Pick<Act<never>, 'isPlain'>, { target }: Event): boolean {
  return isPlain === true && target instanceof Element && target.closest('.code, .blocks') !== null
}

/** Does what pressed keys stand for, wherever they are pressed: an editor of Markdown would take some for its own. */
export function useKeys<On>(acts: readonly Act<On>[], on: On): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const act = pressedAct(acts, event)
    if (act === undefined || isOfEditor(act, event)) return
    event.preventDefault()
    act.run?.(on)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event)
    addEventListener('keydown', listen, { capture: true })
    return () => removeEventListener('keydown', listen, { capture: true })
  }, [])
}

const apple: Readonly<Record<string, string>> = { Mod: '⌘', Alt: '⌥', Shift: '⇧', Enter: '↩' }

/** The keyboards of Apple have ⌘ in the place of Ctrl. */
const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Returns keys as they are written on the person's keyboard. */
export function keyWords(keys: readonly string[]): readonly string[] {
  return keys.map((key) => (isApple() ? (apple[key] ?? key) : key.replace('Mod', 'Ctrl')))
}

/** Returns keys as one text: `Ctrl K`, or `⌘K`. */
export function keyText(keys: readonly string[]): string {
  return keyWords(keys).join(isApple() ? '' : ' ')
}
