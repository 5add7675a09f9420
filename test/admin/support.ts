import type { Page } from 'playwright-core'

/** The password of the users of `startTestApp`. */
export const PASSWORD = 'correct horse battery staple'

/** Logs in on the page of the host, which leads back to the application. */
export const logIn = async (
  page: Page,
  url: string,
  login: string,
  password: string,
  path = '/host',
): Promise<void> => {
  await page.goto(url + path)
  await page.fill('#login', login)
  await page.fill('#password', password)
  await Promise.all([
    page.waitForURL(({ pathname }) => pathname !== '/host/login'),
    page.click('button[type=submit]'),
  ])
}

/**
 * What is wrong with a page while it is used: errors that were not caught, errors in the console, violations of the content security
 * policy. Call it before the first navigation. Failed requests that `isExpected` are no error of the page.
 */
export const watchErrors = async (
  page: Page,
  isExpected: (url: string, text: string) => boolean = () => false,
): Promise<string[]> => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(`uncaught: ${error.stack ?? error.message}`))
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    const { url } = message.location()
    if (message.text().startsWith('Failed to load resource') && isExpected(url, message.text())) return
    errors.push(`console: ${message.text()} (${url})`)
  })
  await page.exposeFunction('onPolicyViolation', (what: string) => errors.push(`policy: ${what}`))
  await page.addInitScript(`
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      onPolicyViolation(violatedDirective + ' ' + blockedURI + ' ' + sourceFile))`)
  return errors
}

/** Counts the requests of a page to the API, to know when it has what it asked for. */
export const watchQuiet = (page: Page): { settled: () => Promise<void> } => {
  let open = 0
  let last = Date.now()
  const isApi = (url: string): boolean => new URL(url).pathname.startsWith('/service/v1/')
  page.on('request', (request) => {
    if (!isApi(request.url())) return
    open += 1
    last = Date.now()
  })
  const end = (request: { url(): string }): void => {
    if (!isApi(request.url())) return
    open -= 1
    last = Date.now()
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  const quiet = 120
  return {
    /** Nothing is asked any more, and nothing was for a moment. */
    settled: async () => {
      const until = Date.now() + 15_000
      while (open > 0 || Date.now() - last < quiet) {
        if (Date.now() > until) throw new Error(`${page.url()} still waits for ${open} answers`)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
  }
}
