const name = 'theme'

/** Light or dark; null follows the system. Kept in the browser: it is no data of a contact. */
export const setTheme = (theme: 'light' | 'dark' | null): void => {
  if (theme === null) {
    delete document.documentElement.dataset.theme
    localStorage.removeItem(name)
  } else {
    document.documentElement.dataset.theme = theme
    localStorage.setItem(name, theme)
  }
}

export const applyStoredTheme = (): void => {
  const stored = localStorage.getItem(name)
  if (stored === 'light' || stored === 'dark') document.documentElement.dataset.theme = stored
}
