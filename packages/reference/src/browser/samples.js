// One language of the samples at a time, the same on all pages, and a button that copies.
;(() => {
  const key = 'reference-language'
  const remembered = () => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const remember = (label) => {
    try {
      localStorage.setItem(key, label)
    } catch {
      // Storage may be switched off.
    }
  }

  const groups = [...document.querySelectorAll('.samples')]
  const choose = (label) => {
    for (const group of groups) {
      const samples = [...group.querySelectorAll('.sample')]
      const wanted = samples.some((sample) => sample.dataset.label === label)
        ? label
        : samples[0].dataset.label
      for (const sample of samples) sample.hidden = sample.dataset.label !== wanted
      for (const button of group.querySelectorAll('.languages button'))
        button.setAttribute('aria-pressed', String(button.textContent === wanted))
    }
  }

  for (const group of groups) {
    const bar = Object.assign(document.createElement('div'), { className: 'languages' })
    bar.setAttribute('role', 'group')
    bar.setAttribute('aria-label', 'Language of the sample')
    for (const sample of group.querySelectorAll('.sample')) {
      const label = sample.dataset.label
      const button = Object.assign(document.createElement('button'), { type: 'button', textContent: label })
      button.addEventListener('click', () => {
        // The page keeps its place: samples above have other heights in another language.
        const before = group.getBoundingClientRect().top
        choose(label)
        scrollBy(0, group.getBoundingClientRect().top - before)
        remember(label)
      })
      bar.append(button)
      sample.querySelector('h4').hidden = true
    }
    const copy = Object.assign(document.createElement('button'), {
      type: 'button',
      className: 'copy',
      textContent: 'Copy',
    })
    copy.addEventListener('click', async () => {
      try {
        await navigator.clipboard.writeText(group.querySelector('.sample:not([hidden]) code').textContent)
        copy.textContent = 'Copied'
      } catch {
        copy.textContent = 'Select the text to copy it'
      }
      setTimeout(() => {
        copy.textContent = 'Copy'
      }, 2000)
    })
    bar.append(copy)
    group.prepend(bar)
  }
  if (groups.length > 0) choose(remembered())
  // The samples that are hidden now moved what the address names.
  if (location.hash.length > 1)
    document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView()
})()
