/** What runs in the page of the bench. It is the same for the application and for the bare page. */

/** Milliseconds between frames, and how many of them had a blank row in sight or stood at the end of what is loaded. */
export interface Scrolled {
  frames: number[]
  blank: number
}

/**
 * Scrolls a table at a speed in pixels a second. Looks at each frame before it is painted: at the top, in the middle and at the bottom
 * there must be a row.
 */
export const scrollScript = (speed: number, milliseconds: number): string => `new Promise((resolve) => {
  const scroller = document.querySelector('[role=grid]')
  const { left, top, height } = scroller.getBoundingClientRect()
  const heights = [60, height / 2, height - 10]
  const frames = []
  let blank = 0
  let target = scroller.scrollTop
  const begin = performance.now()
  let last = begin
  const step = (now) => {
    frames.push(now - last)
    target += ${speed} * Math.max(0, now - last) / 1000
    last = now
    scroller.scrollTop = target
    const isBlank = heights.some((y) => document.elementFromPoint(left + 300, top + y)?.closest('[data-at]') == null)
    if (isBlank || target - scroller.scrollTop > 40) blank += 1
    if (now - begin < ${milliseconds}) requestAnimationFrame(step)
    else resolve({ frames: frames.slice(1), blank })
  }
  requestAnimationFrame(step)
})`

/** Keeps how long each interaction took until its next paint. */
export const observeScript = `
  globalThis.interactions = []
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId > 0) interactions.push([interactionId, duration])
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })`

/** The durations of the interactions since the last call: of each the longest of its events. */
export const takeScript = `(() => {
  const longest = new Map()
  for (const [id, duration] of interactions.splice(0)) longest.set(id, Math.max(duration, longest.get(id) ?? 0))
  return [...longest.values()]
})()`

/**
 * A page without a framework: a table of plain rows that are all in the document. A row is marked when it is pressed, or chosen by a
 * key.
 */
export const barePage = (rows: number): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Bare</title>
<style>
  body { margin: 0; font: 14px/20px system-ui, sans-serif; }
  [role=grid] { height: 700px; overflow: auto; }
  [data-at] { display: grid; grid-template-columns: 2fr 3fr 1fr 1fr 1fr 1fr 1fr; height: 40px; border-bottom: 1px solid #ccc; }
  [aria-selected=true] { background: #def; }
</style></head>
<body><h1>Bare</h1><div role="grid" tabindex="0">${Array.from(
  { length: rows },
  (_, at) =>
    `<div data-at="${at}"><span>Grace Hopper</span><span>grace.${at}@example.com</span><span>Subscribed</span><span>Newsletter</span><span>Customer</span><span>2 days ago</span><span>–</span></div>`,
).join('')}</div>
<script>
  const grid = document.querySelector('[role=grid]')
  let current = 0
  const choose = (row) => row?.setAttribute('aria-selected', row.getAttribute('aria-selected') !== 'true')
  grid.addEventListener('click', (event) => choose(event.target.closest('[data-at]')))
  grid.addEventListener('keydown', (event) => {
    if (event.key === 'j') current += 1
    if (event.key === 'x' || event.key === 'j') choose(grid.children[current])
  })
</script></body></html>`
