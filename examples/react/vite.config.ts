import { defineConfig } from 'vite';

// The style sheet and the client are in other folders of this project.
export default defineConfig({ base: './', build: { target: 'es2023' }, server: { fs: { allow: ['../..'] } } });
