/*
 * Shows forms on pages of any origin, and completes the hosted page. No cookies, no other servers. Everything that
 * needs words or rules comes from the service as finished markup, so this file stays small.
 */
;(() => {
  const waiting = 'script[data-form]:not([data-seen])'
  const script = document.currentScript ?? document.querySelector(waiting)
  if (!script?.dataset.form || !script.src) return
  script.dataset.seen = ''
  const slug = script.dataset.form
  const base = `${new URL('.', script.src)}${encodeURIComponent(slug)}`
  const page = location.origin === 'null' ? '' : location.origin + location.pathname
  const reach = (end, options) => fetch(base + end, { credentials: 'omit', ...options })

  /** Solves the proof of work. Without a result the service confirms by e-mail instead. */
  const solve = async () => {
    const [challenge, code] = await Promise.all([
      reach('/challenge').then((answer) => answer.json()),
      fetch(new URL('proof.js', script.src), { credentials: 'omit' }).then((answer) => answer.text()),
    ])
    // A worker must have the origin of its page, so it is made of the text.
    const url = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }))
    const worker = new Worker(url)
    try {
      const solution = await new Promise((resolve, reject) => {
        worker.onmessage = ({ data }) => (data && !data.error ? resolve(data) : reject(data))
        worker.onerror = reject
        worker.postMessage({ type: 'work', challenge, timeout: 60_000 })
      })
      return btoa(JSON.stringify({ challenge, solution }))
    } finally {
      worker.terminate()
      URL.revokeObjectURL(url)
    }
  }

  const fits = (values, { operator, compared_with: others }) => {
    const among = (test) => values.some((value) => others.some((other) => test(value, other.toLowerCase())))
    switch (operator) {
      case 'is_any':
        return among((value, other) => value === other)
      case 'is_none':
        return !among((value, other) => value === other)
      case 'contains':
        return among((value, other) => value.includes(other))
      case 'is_set':
        return values.length > 0
      default:
        return values.length === 0
    }
  }

  /** Shows and hides the fields of a form. Hidden ones are disabled, so they are neither required nor sent. */
  const applyConditions = (form) => {
    for (const part of form.querySelectorAll('[data-visible-if]')) {
      const { match, rules } = JSON.parse(part.dataset.visibleIf)
      const answers = new FormData(form)
      const results = rules.map((rule) => {
        const values = answers.getAll(rule.field_id).map((value) =>
          String(value.name ?? value)
            .trim()
            .toLowerCase(),
        )
        return fits(
          values.filter((value) => value !== ''),
          rule,
        )
      })
      part.hidden = !(match === 'any' ? results.includes(true) : !results.includes(false))
      for (const control of part.querySelectorAll('input,select,textarea')) control.disabled = part.hidden
    }
  }

  const make = (tag, members, ...children) => {
    const element = Object.assign(document.createElement(tag), members)
    element.append(...children)
    return element
  }

  /** Makes a form work as its definition says. `send` gets the proof of work; null where there is none. */
  const complete = (form, proof, sending, send) => {
    const query = new URLSearchParams(location.search)
    for (const input of form.querySelectorAll('[data-query]')) {
      const value = query.get(input.dataset.query)
      if (value !== null) input.value = value
    }
    applyConditions(form)
    form.addEventListener('input', () => applyConditions(form))
    const state = form.querySelector('[data-captcha]')
    state.setAttribute('role', 'status')
    let solving = null
    // The work begins with the first answer, so that it is done before the form is sent.
    const begin = () => {
      if (proof) solving ??= { at: Date.now(), result: solve().catch(() => null) }
    }
    form.addEventListener('focusin', begin)
    let isBusy = false
    form.addEventListener('submit', async (event) => {
      event.preventDefault()
      if (isBusy) return
      isBusy = true
      state.textContent = sending
      if (solving && Date.now() - solving.at > 900_000) solving = null
      begin()
      const payload = (await solving?.result) ?? null
      solving = null
      state.textContent = (await send(payload)) ?? ''
      isBusy = false
    })
    // A link in a shadow root does not find its target by itself.
    form.parentNode.addEventListener('click', (event) => {
      const id = event.target.closest?.('a[href^="#field-"]')?.getAttribute('href').slice(1)
      const target = id && form.querySelector(`[id="${id}"]`)
      if (!target) return
      event.preventDefault()
      ;(target.matches('fieldset') ? (target.querySelector('input') ?? target) : target).focus()
    })
  }

  if ('page' in script.dataset) {
    const form = document.querySelector('form')
    if (!form) return
    const { proof, sending } = script.dataset
    complete(form, proof === 'true', sending, (payload) => {
      // First, because files may only come after it.
      if (payload)
        form.insertBefore(make('input', { type: 'hidden', name: 'altcha', value: payload }), form.firstChild)
      // A field can have the name `submit`, and would hide the function of the form.
      HTMLFormElement.prototype.submit.call(form)
      return sending
    })
    document.querySelector('.alarm')?.focus()
    return
  }

  const memory = `crs-form-${slug}`
  const isDue = (days) => {
    if (days === 0) return true
    try {
      const closed = Number(localStorage.getItem(memory) ?? Number.NaN)
      return Number.isNaN(closed) || (days !== null && Date.now() - closed > days * 86_400_000)
    } catch {
      return true
    }
  }
  const remember = () => {
    try {
      localStorage.setItem(memory, String(Date.now()))
    } catch {}
  }

  /** Resolves when the first rule is true; at once without rules. */
  const ready = ({ delay_seconds: delay, scroll_percent: percent, on_exit: onExit }) =>
    new Promise((resolve) => {
      if (delay === null && percent === null && !onExit) resolve()
      if (delay !== null) setTimeout(resolve, delay * 1000)
      if (percent !== null) {
        const look = () => {
          const { scrollHeight, clientHeight } = document.documentElement
          const way = scrollHeight - clientHeight
          if (way <= 0 || (scrollY / way) * 100 >= percent - 0.5) resolve()
        }
        addEventListener('scroll', look, { passive: true })
        look()
      }
      if (onExit)
        document.addEventListener('mouseout', ({ relatedTarget, clientY }) => {
          if (relatedTarget === null && clientY <= 0) resolve()
        })
    })

  const paragraphs = (text) => text.split('\n\n').map((part) => make('p', { textContent: part }))

  /** Names the fault of a control beside what describes it already, such as its help. */
  const describe = (control, ...faults) => {
    const ids = (control.getAttribute('aria-describedby') ?? '').split(' ')
    const all = [...ids.filter((id) => id && !id.endsWith('-fault')), ...faults].join(' ')
    if (all) control.setAttribute('aria-describedby', all)
    else control.removeAttribute('aria-describedby')
  }

  /** Shows what is wrong at the fields, and as a list that gets the focus. */
  const showFaults = (form, errors, title) => {
    for (const old of form.parentNode.querySelectorAll('.alarm,.fault')) old.remove()
    for (const control of form.querySelectorAll('[aria-invalid]')) {
      control.removeAttribute('aria-invalid')
      describe(control)
    }
    const list = make('ul', {})
    for (const { pointer, detail } of errors) {
      const field = pointer.replace('/answers/', '')
      const controls = form.querySelectorAll(`[name="${field}"]`)
      const place = controls[0]?.closest('[data-field]')
      if (!place) {
        list.append(make('li', { textContent: detail }))
        continue
      }
      const id = `field-${field}-fault`
      place.append(make('p', { className: 'fault', id, textContent: detail }))
      for (const control of controls) {
        control.setAttribute('aria-invalid', 'true')
        describe(control, id)
      }
      const name = place.querySelector('label,legend').cloneNode(true)
      name.querySelector('.must')?.remove()
      const link = { href: `#field-${field}`, textContent: name.textContent.trim().slice(0, 80) }
      list.append(make('li', {}, make('a', link), `: ${detail}`))
    }
    const alarm = make('div', { className: 'note alarm', tabIndex: -1, role: 'alert' })
    alarm.append(make('p', {}, make('strong', { textContent: title })), list)
    form.parentNode.insertBefore(alarm, form)
    alarm.focus()
  }

  const answersOf = (form) => {
    const answers = {}
    const sent = new FormData(form)
    for (const name of new Set(sent.keys())) {
      const values = sent.getAll(name).filter((value) => typeof value === 'string')
      if (!name.startsWith('_')) answers[name] = values.length > 1 ? values : (values[0] ?? '')
    }
    // Boxes that are shown and not ticked.
    for (const name of sent.getAll('_box')) answers[name] ??= false
    return answers
  }

  const post = (end, body, files = []) => {
    const text = JSON.stringify(body)
    if (files.length === 0)
      return reach(end, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: text })
    const data = new FormData()
    data.append('submission', text)
    for (const [name, file] of files) data.append(name, file)
    return reach(end, { method: 'POST', body: data })
  }

  const definition = async () => {
    const language = script.dataset.language
    const answer = await reach(`/definition${language ? `?language=${encodeURIComponent(language)}` : ''}`)
    if (!answer.ok) throw answer
    return answer.json()
  }

  const build = ({ presentation: { kind, edge }, title, texts }) => {
    const box = make(kind === 'popup' ? 'dialog' : 'div', { className: `box ${kind} ${edge ?? ''}` })
    const content = make('div', {})
    if (kind !== 'inline') {
      if (kind !== 'popup') box.role = 'dialog'
      box.ariaLabel = title ?? texts.title
      box.append(
        make('button', {
          type: 'button',
          className: 'close quiet',
          textContent: '×',
          ariaLabel: texts.close,
        }),
      )
    }
    box.append(content)
    return { box, content }
  }

  const show = async () => {
    const view = await definition()
    const { presentation, texts } = view
    const isInline = presentation.kind === 'inline'
    if (!isInline) {
      if (!isDue(presentation.repeat_after_days)) return
      await ready(presentation)
    }
    const host = make('div', {})
    const root = host.attachShadow({ mode: 'open' })
    const style = new CSSStyleSheet()
    style.replaceSync(view.css)
    root.adoptedStyleSheets = [style]
    const { box, content } = build(view)
    box.lang = view.language
    root.append(box)
    // The service escapes all texts and cleans all HTML of a definition.
    content.innerHTML = view.html
    if (view.title) content.prepend(make('h2', { textContent: view.title }))
    const form = content.querySelector('form')
    const pageUrl = page === '' ? {} : { page_url: page }

    complete(form, view.proof_of_work, texts.sending, async (payload) => {
      try {
        const files = [...new FormData(form)].filter(([, value]) => value.name)
        const answer = await post(
          '/submissions',
          {
            answers: answersOf(form),
            language: view.language,
            started: view.started,
            homepage: form.querySelector('[name=_homepage]').value,
            ...pageUrl,
            ...(payload ? { proof: payload } : {}),
          },
          files,
        )
        const result = await answer.json()
        if (answer.status === 400 && result.errors) {
          if (result.errors[0].pointer === '/started') view.started = (await definition()).started
          showFaults(form, result.errors, texts.faults)
        } else if (!answer.ok) return texts.failed
        else {
          if (!isInline) remember()
          const next = result.redirect_url
          if (next && /^https?:/.test(next)) location.assign(next)
          const message = make(
            'div',
            { tabIndex: -1, role: 'status' },
            make('h2', { textContent: result.title }),
          )
          message.append(...paragraphs(result.text))
          content.replaceChildren(message)
          message.focus()
        }
      } catch {
        return texts.failed
      }
    })

    if (isInline && !script.closest('head')) script.after(host)
    else document.body.append(host)
    if (!isInline) {
      const close = () => {
        remember()
        if (box.open) box.close()
        host.remove()
      }
      box.querySelector('.close').addEventListener('click', close)
      // Pop-ups get `cancel` of the dialog, which also restores the focus.
      box.addEventListener('cancel', close)
      box.addEventListener('keydown', ({ key }) => {
        if (key === 'Escape') close()
      })
      if (presentation.kind === 'popup') box.showModal()
    }
    if (page !== '') post('/views', { page_url: page }).catch(() => {})
  }

  const start = () => show().catch(() => {})
  if (document.body) start()
  else addEventListener('DOMContentLoaded', start)
})()
