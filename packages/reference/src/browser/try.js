// Sends the call of an operation to the service that shows this page, to the mock, or to another address.
;(() => {
  const basePath = '/service/v1'
  const mock = 'http://127.0.0.1:4010'
  const own = location.protocol.startsWith('http') ? location.origin : 'http://127.0.0.1:8080'

  /** For as long as the tab is open, and for all operations. */
  const kept = (name, value) => {
    try {
      if (value !== undefined) sessionStorage.setItem(`reference-${name}`, value)
      return sessionStorage.getItem(`reference-${name}`) ?? ''
    } catch {
      return value ?? ''
    }
  }

  const element = (name, members = {}, ...children) => {
    const made = Object.assign(document.createElement(name), members)
    made.append(...children)
    return made
  }

  const field = (label, input) => element('label', {}, element('span', { textContent: label }), input)

  const authorizationOf = (user, password) => {
    const bytes = new TextEncoder().encode(`${user}:${password}`)
    return `Basic ${btoa(String.fromCharCode(...bytes))}`
  }

  const pretty = (text) => {
    try {
      return JSON.stringify(JSON.parse(text), null, 2)
    } catch {
      return text
    }
  }

  const formOf = (call) => {
    const server = element('input', { name: 'server', required: true, value: kept('server') || own })
    const listId = `servers-${Math.random().toString(36).slice(2)}`
    server.setAttribute('list', listId)
    const choices = element(
      'datalist',
      { id: listId },
      ...[own, mock].map((value) => element('option', { value })),
    )
    const user = element('input', { name: 'user', autocomplete: 'username', value: kept('user') })
    const password = element('input', {
      name: 'password',
      type: 'password',
      autocomplete: 'off',
      value: kept('password'),
    })
    const inputs = call.parameters.map((parameter) => {
      const value = Array.isArray(parameter.value) ? parameter.value.join(',') : String(parameter.value)
      const input = element('input', { name: parameter.name, value, required: parameter.required })
      return { parameter, input }
    })
    const body =
      call.body === undefined
        ? null
        : element('textarea', {
            name: 'body',
            rows: 10,
            spellcheck: false,
            value: JSON.stringify(call.body, null, 2),
          })
    const send = element('button', { type: 'submit', textContent: `Send ${call.method}` })
    const status = element('p', { className: 'status' })
    status.setAttribute('role', 'status')
    const output = element('code')
    const pre = element('pre', { tabIndex: 0, hidden: true }, output)
    pre.setAttribute('role', 'group')
    pre.setAttribute('aria-label', 'Response')
    const form = element(
      'form',
      { className: 'try' },
      element('p', {
        className: 'quiet',
        textContent:
          call.method === 'GET'
            ? 'The request only reads.'
            : 'The request changes data of the service that you choose.',
      }),
      field('Address', server),
      choices,
      field('Login', user),
      field('Application password', password),
      ...inputs.map(({ parameter, input }) =>
        field(`${parameter.name}${parameter.required ? '' : ' (optional)'}`, input),
      ),
      ...(body === null ? [] : [field('Body', body)]),
      send,
      status,
      pre,
    )

    form.addEventListener('submit', async (event) => {
      event.preventDefault()
      // A button that is disabled would lose the focus.
      if (send.getAttribute('aria-disabled') === 'true') return
      for (const input of [server, user, password]) kept(input.name, input.value)
      let path = call.path
      const query = new URLSearchParams()
      for (const { parameter, input } of inputs) {
        if (parameter.place === 'path')
          path = path.replace(`{${parameter.name}}`, encodeURIComponent(input.value))
        else if (input.value !== '') query.set(parameter.name, input.value)
      }
      const search = query.size === 0 ? '' : `?${query}`
      const url = `${server.value.replace(/\/+$/, '').replace(/\/service\/v1$/, '')}${basePath}${path}${search}`
      const headers = {
        ...(user.value === '' ? {} : { authorization: authorizationOf(user.value, password.value) }),
        ...(body === null ? {} : { 'content-type': 'application/json' }),
        ...(call.hasKey ? { 'idempotency-key': crypto.randomUUID?.() ?? String(Math.random()) } : {}),
      }
      status.textContent = `${call.method} ${url} …`
      pre.hidden = true
      send.setAttribute('aria-disabled', 'true')
      const start = performance.now()
      try {
        const response = await fetch(url, {
          method: call.method,
          headers,
          credentials: 'omit',
          ...(body === null ? {} : { body: body.value }),
        })
        const text = await response.text()
        status.textContent = `${response.status} ${response.statusText}, ${Math.round(performance.now() - start)} ms`
        output.textContent = pretty(text)
        pre.hidden = text === ''
      } catch {
        status.textContent = `${url} cannot be reached. Does the service run, and does it allow calls from ${location.origin}?`
      } finally {
        send.removeAttribute('aria-disabled')
      }
    })
    return form
  }

  for (const section of document.querySelectorAll('.operation')) {
    const button = element('button', { type: 'button', className: 'open-try', textContent: 'Try it' })
    button.setAttribute('aria-expanded', 'false')
    let form
    const toggle = () => {
      form.hidden = !form.hidden
      button.setAttribute('aria-expanded', String(!form.hidden))
      if (form.hidden) button.focus()
      else form.querySelector('input').focus()
    }
    button.addEventListener('click', () => {
      if (form === undefined) {
        form = formOf(JSON.parse(section.dataset.call))
        form.hidden = true
        form.addEventListener('keydown', ({ key }) => {
          if (key === 'Escape') toggle()
        })
        button.after(form)
      }
      toggle()
    })
    section.querySelector('.call').after(button)
  }
})()
