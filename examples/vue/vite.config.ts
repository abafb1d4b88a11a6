import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vite';

// The style sheet and the client are in other folders of this project.
export default defineConfig({ plugins: [vue()], base: './', build: { target: 'es2023' }, server: { fs: { allow: ['../..'] } } });
