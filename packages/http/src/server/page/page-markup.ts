/** What the page holds before its script runs. */
export const pageMarkup = `
<a class="skip" href="#main">To the content</a>
<header>
<h1>Reviews</h1>
<p class="quiet">Hand in a change, watch its review, read what it says. Everything is asked with your token, which stays in this tab.</p>
</header>
<main id="main" tabindex="-1">
<noscript><p class="notice">This page needs its script, which comes with it.</p></noscript>
<section aria-labelledby="access">
<h2 id="access">Access</h2>
<form id="token-form">
<div class="fields">
<div class="wide"><label for="token">Service token <span class="hint">client-id.secret</span></label>
<input id="token" type="password" required autocomplete="off" spellcheck="false" aria-describedby="token-state"></div>
</div>
<div class="actions"><button type="submit">Use this token</button>
<button type="button" class="plain" id="forget" hidden>Forget it</button>
<span id="token-state" role="status" class="quiet">No token is set.</span></div>
</form>
</section>
<section aria-labelledby="submit" id="submit-section" hidden>
<h2 id="submit">New review</h2>
<form id="submit-form">
<div class="fields">
<div class="wide"><label for="repository_url">Repository <span class="hint">an https URL</span></label>
<input id="repository_url" name="repository_url" type="url" required maxlength="2048" spellcheck="false"></div>
<div><label for="branch">Branch</label><input id="branch" name="branch" required maxlength="255" spellcheck="false"></div>
<div><label for="provider_profile_id">Provider profile</label>
<input id="provider_profile_id" name="provider_profile_id" required maxlength="36" list="profiles" spellcheck="false" autocomplete="off">
<datalist id="profiles"></datalist></div>
<div><label for="base_commit_id">Base commit <span class="hint">full id</span></label>
<input id="base_commit_id" name="base_commit_id" required maxlength="64" spellcheck="false"></div>
<div><label for="commit_id">Reviewed commit <span class="hint">full id</span></label>
<input id="commit_id" name="commit_id" required maxlength="64" spellcheck="false"></div>
<div><label for="output_language">Language of the findings <span class="hint">such as en; optional</span></label>
<input id="output_language" name="output_language" maxlength="35" spellcheck="false"></div>
<div><label for="policy_format">Form of the policy</label>
<select id="policy_format" name="policy_format"><option>text/markdown</option><option>text/plain</option></select></div>
<div class="wide"><label for="policy">Policy <span class="hint">what the review goes by besides; optional</span></label>
<textarea id="policy" name="policy"></textarea></div>
<div class="wide"><label for="environments">Environments <span class="hint">one a line; optional</span></label>
<textarea id="environments" name="environments" rows="2"></textarea></div>
</div>
<div id="submit-error" class="notice" role="alert" hidden></div>
<div class="actions"><button type="submit" id="submit-button">Start the review</button></div>
</form>
</section>
<section aria-labelledby="reviews" id="reviews-section" hidden>
<h2 id="reviews">Reviews of this tab</h2>
<form id="open-form" class="actions">
<label for="review-id">Open by id</label>
<input id="review-id" required pattern="[0-9A-Fa-f\\-]{36}" maxlength="36" spellcheck="false" autocomplete="off">
<button type="submit" class="plain">Open</button>
</form>
<div id="open-error" class="notice" role="alert" hidden></div>
<p id="no-reviews" class="quiet">None yet.</p>
<div class="scroll" id="reviews-table" tabindex="0" role="region" aria-label="Reviews" hidden>
<table><caption>Newest first; each is watched until it ends.</caption>
<thead><tr><th scope="col">Review</th><th scope="col">State</th><th scope="col">Submitted</th><th scope="col">Attempt</th><th scope="col">Action</th></tr></thead>
<tbody id="rows"></tbody></table>
</div>
<p id="live" role="status" class="quiet"></p>
</section>
<section aria-labelledby="result" id="result-section" tabindex="-1" hidden>
<h2 id="result">Result</h2>
<p id="result-summary"></p>
<div id="findings"></div>
<details><summary>As text</summary><pre id="rendered" tabindex="0"></pre></details>
</section>
</main>
`
