/** Builds the storefront and the back office if their sources have changed. */
import { type App, apps, buildApp, isUpToDate } from './builds.ts';

for (const app of apps) {
  if (!app.exists() || isUpToDate(app)) continue;
  const began = performance.now();
  await buildApp(app);
  report(app, began);
}

function report(app: App, began: number): void {
  console.log(`Built the ${app.name} in ${((performance.now() - began) / 1000).toFixed(1)} s`);
}
