/** Takes the children out of an element, in a fragment: there may be more than a call takes as arguments. */
export function childrenOf(element: Element): DocumentFragment {
  const children = element.ownerDocument.createDocumentFragment()
  while (element.firstChild) children.append(element.firstChild)
  return children
}
