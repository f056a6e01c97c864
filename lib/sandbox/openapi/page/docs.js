/**
 * Shows the description in the browser. With open controls (stand-alone), "Try it out" signs with the published key
 * of
 * account A.
 */
const control = new URL('.', location.href);
const description = await readJson(new URL('openapi.json', control));
const { open } = await readJson(new URL('docs/controls.json', control));
const fixtures = open ? await readJson(new URL('fixtures', control)) : null;
const account = fixtures?.accounts.find((item) => item.name === 'A');
const interactive = account !== undefined && globalThis.crypto?.subtle !== undefined;
const signingKey = interactive ? await importKey(account.signing_private_key_pem) : null;
const chosen = document.querySelector('#relationship');

// The API is one folder up.
description.servers = [{ url: new URL('..', control).href.replace(/\/$/, '') }];
if (interactive) offerRelationships();
else document.body.classList.add('reading');

const ui = globalThis.SwaggerUIBundle({
  spec: description,
  domNode: document.querySelector('#api'),
  deepLinking: true,
  displayOperationId: true,
  displayRequestDuration: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  tryItOutEnabled: false,
  supportedSubmitMethods: interactive ? ['get', 'post'] : [],
  validatorUrl: null,
  requestInterceptor: interactive ? dress : (request) => request,
  onComplete: () => interactive && ui.preauthorizeApiKey('apiKey', account.api_key),
});

async function readJson(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  return response.json();
}

function offerRelationships() {
  for (const parameter of Object.values(description.components.parameters)) {
    parameter.required = false;
    parameter.description += ' Left empty, this page fills it in.';
  }
  for (const { name, account: owner, correlation_id: id } of fixtures.relationships) {
    if (owner === 'A') chosen.append(new Option(`${name}  ${id}`, id));
  }
  document.querySelector('#account').hidden = false;
}

async function dress(request) {
  const { pathname } = new URL(request.url, location.href);
  const start = pathname.indexOf('/v2/');
  if (start === -1) return request;
  request.headers['api-key'] ??= account.api_key;
  if (!pathname.startsWith('/v2/naas/', start)) return request;
  if (request.method === 'POST') {
    request.headers['X-Signature'] = await signature(request.body ?? '');
    return request;
  }
  // The signature's age is measured by the sandbox clock, which may be moved.
  const timestamp = request.headers['X-Timestamp'] || (await readJson(new URL('clock', control))).now;
  const correlationId = request.headers['X-Correlation-ID'] || chosen.value;
  Object.assign(request.headers, {
    'X-Timestamp': timestamp,
    'X-Correlation-ID': correlationId,
    'X-Signature': await signature(`${timestamp}\n${correlationId}`),
  });
  return request;
}

async function importKey(pem) {
  const base64 = pem.replace(/-----[^-]+-----|\s/g, '');
  const der = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  return crypto.subtle.importKey('pkcs8', der, algorithm, false, ['sign']);
}

async function signature(text) {
  const bytes = await crypto.subtle.sign('RSASSA-PKCS1-v1_5', signingKey, new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(bytes)));
}
