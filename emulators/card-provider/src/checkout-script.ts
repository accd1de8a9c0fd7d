/** The browser script `cashfree.js`, with the global, options and promise results of the provider's. */
import type { Route } from './http.ts';

/**
 * The script. It derives the emulator's origin from its own `src`.
 * `_modal` and inline targets are refused with an error: the store opens the hosted page in the same tab.
 */
const SCRIPT = `(function () {
  'use strict';
  var base = new URL(document.currentScript ? document.currentScript.src : location.href).origin;
  var targets = ['_self', '_top', '_blank', '_parent'];

  function failure(message, code, type) {
    return { error: { message: message, code: code, type: type } };
  }

  function checkout(mode, options) {
    var session = options && options.paymentSessionId;
    if (typeof session !== 'string' || session.indexOf('session_') !== 0 || mode !== 'sandbox') {
      return failure('payment_session_id is not present or is invalid', 'payment_session_id_invalid', 'request_failed');
    }
    var target = options.redirectTarget === undefined ? '_self' : options.redirectTarget;
    if (targets.indexOf(target) < 0) {
      return failure('This test provider opens its page in _self, _top, _parent or _blank only.', 'redirect_target_invalid', 'request_failed');
    }
    var form = document.createElement('form');
    form.method = 'post';
    form.action = base + '/pg/view/sessions/checkout';
    form.target = target;
    form.hidden = true;
    var fields = { payment_session_id: session, platform: 'js-emulator' };
    if (options.returnUrl) fields.return_url = options.returnUrl;
    Object.keys(fields).forEach(function (name) {
      var input = document.createElement('input');
      input.type = 'hidden';
      input.name = name;
      input.value = fields[name];
      form.appendChild(input);
    });
    document.body.appendChild(form);
    form.submit();
    form.remove();
    return { redirect: true };
  }

  window.Cashfree = function Cashfree(settings) {
    var mode = settings && settings.mode;
    if (mode !== 'sandbox' && mode !== 'production') {
      throw new Error('Cashfree({ mode }) needs mode "sandbox" or "production".');
    }
    return {
      version: function () { return 'emulator'; },
      checkout: function (options) { return Promise.resolve(checkout(mode, options)); }
    };
  };
})();
`;

/** `GET /js/v3/cashfree.js` */
export function checkoutScriptRoute(): Route {
  return {
    name: 'checkout.script',
    method: 'GET',
    path: '/js/v3/cashfree.js',
    answer: () => ({
      status: 200,
      type: 'text/javascript; charset=utf-8',
      body: SCRIPT,
      headers: { 'cross-origin-resource-policy': 'cross-origin', 'access-control-allow-origin': '*' },
    }),
  };
}
