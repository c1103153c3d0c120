/** Gives the first field the focus, if it is one to type into: whoever begins something new wants to write. */
export function focusFirst(within: ParentNode | null): void {
  const first = within?.querySelector('[id^="field/"]')
  first?.querySelector<HTMLElement>(':is(input, textarea):not([type=checkbox], [role=combobox])')?.focus()
}
