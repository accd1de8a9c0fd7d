import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { applyTheme } from './shell/theme.ts';
import './app.css';

const root = document.getElementById('root');
if (root === null) throw new Error('Missing #root element');
applyTheme();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
