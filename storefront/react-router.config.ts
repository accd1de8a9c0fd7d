import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // The list of routes is short, so the browser gets it with the first page instead of asking as links come into view.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
