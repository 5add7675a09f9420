/** Puts a text into the clipboard. Over plain HTTP the browser has no `navigator.clipboard`: a copy of the page is answered instead. */
export const copyText = async (text: string): Promise<void> => {
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(text)
  const onCopy = (event: ClipboardEvent): void => {
    event.preventDefault()
    event.stopImmediatePropagation()
    event.clipboardData?.setData('text/plain', text)
  }
  window.addEventListener('copy', onCopy, { capture: true, once: true })
  const isDone = document.execCommand('copy')
  window.removeEventListener('copy', onCopy, { capture: true })
  if (!isDone) throw new Error('The browser does not copy.')
}

/** The text in the clipboard; null where the browser or the user does not allow reading it. */
export const readClipboard = async (): Promise<string | null> =>
  navigator.clipboard === undefined ? null : navigator.clipboard.readText().catch(() => null)
