// The search of the reference. Its index is a script of the same folder, which the first use of the field loads.
;(() => {
  const root = document.documentElement.dataset.root ?? ''
  const most = 12
  const place = document.querySelector('.search')

  // Links of earlier versions of the reference: index.html#/contacts/createcontact.
  const earlier = /^#\/([\w-]+)(?:\/(\w+))?$/.exec(location.hash)

  const input = Object.assign(document.createElement('input'), {
    type: 'search',
    placeholder: 'Search',
    autocomplete: 'off',
    spellcheck: false,
  })
  const list = Object.assign(document.createElement('ul'), { id: 'found', hidden: true })
  list.setAttribute('role', 'listbox')
  list.setAttribute('aria-label', 'Found')
  const status = Object.assign(document.createElement('p'), { className: 'quiet' })
  status.setAttribute('role', 'status')
  for (const [name, value] of [
    ['role', 'combobox'],
    ['aria-label', 'Search the reference'],
    ['aria-expanded', 'false'],
    ['aria-controls', 'found'],
    ['aria-autocomplete', 'list'],
    ['aria-keyshortcuts', '/'],
  ])
    input.setAttribute(name, value)
  place.append(input, list, status)

  let loading
  const load = () => {
    loading ??= new Promise((resolve, reject) => {
      const read = () =>
        resolve(
          globalThis.searchIndex.map(([title, url, kind, more]) => ({
            title,
            url,
            kind,
            name: title.toLowerCase(),
            text: `${title} ${kind} ${more}`.toLowerCase(),
          })),
        )
      // The reference as one file has it inside.
      if (globalThis.searchIndex !== undefined) {
        read()
        return
      }
      const script = Object.assign(document.createElement('script'), { src: `${root}search-index.js` })
      script.addEventListener('load', read)
      script.addEventListener('error', () => {
        loading = undefined
        reject(new Error('The index of the search cannot be loaded.'))
      })
      document.head.append(script)
    })
    return loading
  }

  /** Better matches have a higher rank; 0 is none. Of equal ones, the first in the index comes first. */
  const rankOf = ({ name, text }, words) => {
    if (!words.every((word) => text.includes(word))) return 0
    const query = words.join(' ')
    if (name === query) return 5
    if (name.startsWith(query)) return 4
    if (words.every((word) => name.split(/\W+/).includes(word))) return 3
    return words.every((word) => name.includes(word)) ? 2 : 1
  }

  const find = (entries, query) => {
    const words = query.toLowerCase().split(/\s+/).filter(Boolean)
    if (words.length === 0) return []
    return entries
      .map((entry) => ({ entry, rank: rankOf(entry, words) }))
      .filter(({ rank }) => rank > 0)
      .sort((one, other) => other.rank - one.rank)
      .map(({ entry }) => entry)
  }

  let chosen = -1
  const choose = (index) => {
    const items = [...list.children]
    chosen = items.length === 0 ? -1 : (index + items.length) % items.length
    items.forEach((item, at) => {
      item.setAttribute('aria-selected', String(at === chosen))
    })
    items[chosen]?.scrollIntoView({ block: 'nearest' })
    if (chosen === -1) input.removeAttribute('aria-activedescendant')
    else input.setAttribute('aria-activedescendant', items[chosen].id)
  }

  const close = () => {
    list.hidden = true
    input.setAttribute('aria-expanded', 'false')
    choose(-1)
  }

  const show = (found) => {
    list.replaceChildren(
      ...found.slice(0, most).map(({ title, url, kind }, index) => {
        const item = Object.assign(document.createElement('li'), { id: `found-${index}` })
        item.setAttribute('role', 'option')
        item.dataset.url = root + url
        item.append(
          Object.assign(document.createElement('strong'), { textContent: title }),
          Object.assign(document.createElement('span'), { textContent: kind }),
        )
        return item
      }),
    )
    list.hidden = found.length === 0
    input.setAttribute('aria-expanded', String(found.length > 0))
    status.textContent =
      input.value.trim() === ''
        ? ''
        : found.length === 0
          ? 'Nothing found.'
          : found.length > most
            ? `The first ${most} of ${found.length}.`
            : `${found.length} found.`
    choose(found.length > 0 ? 0 : -1)
  }

  const update = async () => {
    try {
      const entries = await load()
      show(find(entries, input.value))
    } catch (error) {
      status.textContent = error.message
    }
  }

  const go = (item) => {
    if (item === undefined) return
    close()
    input.value = ''
    status.textContent = ''
    location.href = item.dataset.url
  }

  input.addEventListener('focus', () => load().catch(() => undefined))
  input.addEventListener('input', update)
  input.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown') choose(chosen + 1)
    else if (event.key === 'ArrowUp') choose(chosen - 1)
    else if (event.key === 'Enter') go(list.children[chosen])
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
  })
  list.addEventListener('mousedown', (event) => {
    event.preventDefault()
    go(event.target.closest('li') ?? undefined)
  })
  input.addEventListener('blur', close)
  document.addEventListener('keydown', (event) => {
    const isTyping = /^(?:INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName ?? '')
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    input.focus()
  })

  // On a phone, the contents are closed until someone opens them.
  const menu = document.querySelector('.menu')
  if (matchMedia('(max-width: 60rem)').matches) menu.open = false
  const current = menu.querySelector('[aria-current="page"]')
  const nav = menu.closest('nav')
  if (current !== null) nav.scrollTop = current.offsetTop - nav.clientHeight / 3

  if (earlier !== null) {
    const [, tag, id] = earlier
    load().then(
      (entries) => {
        const found = entries.find(({ url }) => url.toLowerCase() === `${tag}.html#${id}`)
        location.replace(root + (found?.url ?? `${tag}.html`))
      },
      () => undefined,
    )
  }
})()
