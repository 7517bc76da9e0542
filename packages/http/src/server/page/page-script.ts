/**
 * The page's script, in the words of browsers of the last years. It writes texts as texts, asks this server alone, and keeps the token and
 * the ids of its reviews in the tab's own storage.
 */
export const pageScript = String.raw`
(() => {
  'use strict'
  const byId = (id) => document.getElementById(id)
  const store = {
    get(key) { try { return sessionStorage.getItem(key) } catch { return null } },
    set(key, value) {
      try { value === null ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, value) } catch {}
    },
  }
  const element = (name, text, className) => {
    const made = document.createElement(name)
    if (text !== undefined) made.textContent = text
    if (className !== undefined) made.className = className
    return made
  }
  const ended = (status) => status !== 'queued' && status !== 'running'
  let token = store.get('token')
  let generation = 0
  /** Newest first: { id, state, error, wait }. */
  let reviews = []

  const ask = async (method, path, body, headers) => {
    let response
    try {
      response = await fetch(path, {
        method,
        headers: {
          accept: 'application/json',
          authorization: 'Bearer ' + token,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        body: body === undefined ? undefined : JSON.stringify(body),
        redirect: 'error',
        cache: 'no-store',
      })
    } catch {
      return { error: { message: 'The server cannot be reached.', details: [] }, again: true, status: 0, wait: 0 }
    }
    const wait = Number(response.headers.get('retry-after')) || 0
    let json = null
    try { json = await response.json() } catch {}
    if (response.ok && json !== null) return { value: json, wait }
    const error = json !== null && typeof json.error === 'object' && json.error !== null ? json.error : {}
    return {
      error: {
        message: String(error.message ?? 'The server answered with status ' + response.status + '.'),
        requestId: error.request_id,
        details: Array.isArray(error.details) ? error.details : [],
      },
      again: response.status === 429 || response.status >= 500,
      status: response.status,
      wait,
    }
  }

  const showError = (place, error) => {
    place.replaceChildren(element('p', error.message))
    if (error.details.length > 0) {
      const list = element('ul')
      for (const detail of error.details) list.append(element('li', String(detail.path) + ': ' + String(detail.message)))
      place.append(list)
    }
    if (error.requestId !== undefined) place.append(element('p', 'Request ' + error.requestId, 'quiet'))
    place.hidden = false
  }

  // Access

  const showAccess = (text) => {
    const has = token !== null
    byId('token-state').textContent = text ?? (has ? 'A token is set.' : 'No token is set.')
    byId('forget').hidden = !has
    byId('submit-section').hidden = !has
    byId('reviews-section').hidden = !has
    if (!has) byId('result-section').hidden = true
  }
  const keepIds = () => store.set('reviews', reviews.length === 0 ? null : JSON.stringify(reviews.map(({ id }) => id)))
  /** What was another client's is not this one's: neither to be seen nor to be sent. */
  const startAnew = () => {
    generation += 1
    reviews = []
    keepIds()
    showReviews()
    sent = { body: '', key: '' }
    byId('result-section').hidden = true
    byId('submit-error').hidden = true
    byId('open-error').hidden = true
    for (const id of ['findings', 'rendered', 'result-summary', 'profiles']) byId(id).replaceChildren()
    byId('provider_profile_id').value = ''
  }
  const loadProfiles = async () => {
    const mine = generation
    const answer = await ask('GET', '/v1/provider-profiles')
    if (mine !== generation) return undefined
    const options = (answer.value?.profiles ?? []).filter(({ status }) => status === 'active').map((profile) => {
      const option = element('option', profile.provider + ', ' + profile.model)
      option.value = profile.id
      return option
    })
    byId('profiles').replaceChildren(...options)
    if (options.length === 1 && byId('provider_profile_id').value === '') byId('provider_profile_id').value = options[0].value
    if (answer.status === 401) return 'The server does not know this token.'
    if (answer.value?.profiles !== undefined && options.length === 0) {
      return 'A token is set. It has no provider profile yet, which a review needs: register one through the API or its client.'
    }
    return answer.error === undefined || answer.status === 403 ? undefined : answer.error.message
  }
  byId('token-form').addEventListener('submit', async (event) => {
    event.preventDefault()
    const field = byId('token')
    token = field.value.trim()
    field.value = ''
    store.set('token', token)
    startAnew()
    const mine = generation
    showAccess('Asking the server …')
    const problem = await loadProfiles()
    if (mine !== generation) return
    if (problem !== undefined && problem === 'The server does not know this token.') {
      token = null
      store.set('token', null)
      field.setAttribute('aria-invalid', 'true')
      field.focus()
    } else {
      field.removeAttribute('aria-invalid')
      byId('repository_url').focus()
    }
    showAccess(problem)
  })
  byId('forget').addEventListener('click', () => {
    token = null
    store.set('token', null)
    startAnew()
    showAccess('The token is forgotten.')
    byId('token').focus()
  })

  // A new review

  /** The key of what stands in the form, so that a second press of the button is the same submission. */
  let sent = { body: '', key: '' }
  byId('submit-form').addEventListener('submit', async (event) => {
    event.preventDefault()
    const value = (id) => byId(id).value.trim()
    const environments = byId('environments').value.split('\n').map((line) => line.trim()).filter((line) => line !== '')
    const policy = byId('policy').value
    const body = {
      repository_url: value('repository_url'),
      branch: value('branch'),
      base_commit_id: value('base_commit_id'),
      commit_id: value('commit_id'),
      provider_profile_id: value('provider_profile_id'),
      ...(value('output_language') === '' ? {} : { output_language: value('output_language') }),
      ...(policy.trim() === '' ? {} : { review_policy: { format: value('policy_format'), content: policy } }),
      ...(environments.length === 0 ? {} : { environments }),
    }
    const text = JSON.stringify(body)
    if (sent.body !== text) sent = { body: text, key: makeKey() }
    const button = byId('submit-button')
    button.disabled = true
    byId('submit-error').hidden = true
    for (const field of document.querySelectorAll('#submit-form [aria-invalid]')) field.removeAttribute('aria-invalid')
    const answer = await ask('POST', '/v1/reviews', body, { prefer: 'respond-async', 'idempotency-key': sent.key })
    button.disabled = false
    if (answer.error !== undefined) {
      showError(byId('submit-error'), answer.error)
      const fields = answer.error.details.map(({ path }) => byId(fieldOf(String(path)))).filter((field) => field !== null)
      for (const field of fields) field.setAttribute('aria-invalid', 'true')
      if (fields.length > 0) fields[0].focus()
      return
    }
    sent = { body: '', key: '' }
    watch(answer.value.review_id)
    say('The review is handed in.')
    byId('open-' + answer.value.review_id)?.focus()
  })
  const fieldOf = (path) => {
    const name = path.split('/')[1] ?? ''
    return name === 'review_policy' ? 'policy' : name
  }
  // Pages that were loaded without TLS have no randomUUID.
  const makeKey = () => 'page-' + [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

  // Watching

  const say = (text) => { byId('live').textContent = text }
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
  const watch = async (id) => {
    if (reviews.some((review) => review.id === id)) return
    const review = { id, state: null, error: null }
    reviews.unshift(review)
    keepIds()
    showReviews()
    const mine = generation
    for (let failures = 0; ; ) {
      const answer = await ask('GET', '/v1/reviews/' + encodeURIComponent(id))
      if (mine !== generation) return
      if (answer.error !== undefined && !answer.again) {
        review.error = answer.error.message
        showReviews()
        return
      }
      if (answer.value !== undefined) {
        const before = { text: describe(review), attempt: review.state?.attempt }
        review.state = answer.value
        review.error = null
        failures = 0
        if (before.attempt !== review.state.attempt || before.text !== describe(review)) {
          showReviews()
          say('Review ' + id.slice(0, 8) + ': ' + describe(review) + '.')
        }
        if (ended(review.state.status)) return
      } else {
        failures += 1
        review.error = answer.error.message
        showReviews()
      }
      await pause(Math.max(answer.wait * 1000, Math.min(1000 * 2 ** failures, 30000)))
      if (mine !== generation) return
    }
  }
  const describe = ({ state, error }) => {
    if (state === null) return error ?? 'asking …'
    const reason = state.error_code === null ? '' : ' (' + state.error_code + ')'
    return state.status + reason + (error === null ? '' : ', ' + error)
  }
  const tone = { completed: 'good', failed: 'bad', cancelled: 'fair', expired: 'fair' }
  const showReviews = () => {
    const focused = document.activeElement?.id
    byId('no-reviews').hidden = reviews.length > 0
    byId('reviews-table').hidden = reviews.length === 0
    byId('rows').replaceChildren(...reviews.map((review) => {
      const row = element('tr')
      const name = element('th')
      name.scope = 'row'
      name.append(element('code', review.id))
      const actions = element('td')
      const button = (prefix, label, act, isOn) => {
        const made = element('button', label, 'plain')
        made.type = 'button'
        made.id = prefix + '-' + review.id
        made.setAttribute('aria-label', label + ' review ' + review.id.slice(0, 8))
        made.disabled = !isOn
        made.addEventListener('click', act)
        actions.append(made, ' ')
      }
      const status = review.state?.status
      button('open', 'Read', () => read(review), status === 'completed')
      button('cancel', 'Cancel', () => cancel(review), status === 'queued' || status === 'running')
      row.append(
        name,
        element('td', describe(review), tone[status] ?? (review.error === null ? '' : 'bad')),
        element('td', review.state === null ? '' : new Date(review.state.created_at).toLocaleString()),
        element('td', review.state === null ? '' : String(review.state.attempt)),
        actions,
      )
      return row
    }))
    if (focused !== undefined && focused !== '' && document.activeElement?.id !== focused) byId(focused)?.focus()
  }
  const cancel = async (review) => {
    const mine = generation
    const answer = await ask('POST', '/v1/reviews/' + encodeURIComponent(review.id) + '/cancel')
    if (mine !== generation) return
    if (answer.value !== undefined) review.state = answer.value
    review.error = answer.error?.message ?? null
    showReviews()
    say('Review ' + review.id.slice(0, 8) + ': ' + describe(review) + '.')
  }
  byId('open-form').addEventListener('submit', (event) => {
    event.preventDefault()
    const field = byId('review-id')
    watch(field.value.trim().toLowerCase())
    field.value = ''
  })

  // Reading

  const read = async (review) => {
    const mine = generation
    const answer = await ask('GET', '/v1/reviews/' + encodeURIComponent(review.id) + '/result')
    if (mine !== generation) return
    const place = byId('open-error')
    place.hidden = true
    if (answer.error !== undefined) return showError(place, answer.error)
    const { findings, summary, rendered_result: rendered } = answer.value
    const count = (number, word) => number + ' ' + word + (number === 1 ? '' : 's')
    byId('result-summary').textContent = count(summary.finding_count, 'finding') + ' in ' + count(summary.files_reviewed, 'file') +
      '.' + (summary.truncated === true ? ' Something was left out.' : '')
    byId('findings').replaceChildren(...findings.map((finding) => {
      const part = element('article', undefined, 'finding ' + finding.severity)
      const lines = finding.line + (finding.end_line && finding.end_line !== finding.line ? '-' + finding.end_line : '')
      part.append(
        element('h3', finding.severity + ', ' + finding.category),
        element('p', finding.path + ':' + lines + (finding.function ? ' (' + finding.function + ')' : ''), 'quiet'),
        element('p', finding.message),
      )
      const code = element('pre', finding.suggestion)
      code.tabIndex = 0
      part.append(element('p', finding.suggestion_format === 'code' ? 'Suggested code' : 'Suggested change', 'quiet'), code)
      return part
    }))
    byId('rendered').textContent = rendered
    const section = byId('result-section')
    section.hidden = false
    section.focus()
    section.scrollIntoView()
  }

  // The start: what the tab still knows.
  showReviews()
  showAccess()
  if (token !== null) {
    loadProfiles().then(showAccess)
    let ids = []
    try { ids = JSON.parse(store.get('reviews') ?? '[]') } catch {}
    for (const id of ids.reverse()) watch(String(id))
  }
})()
`
