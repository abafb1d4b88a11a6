export * from './table-WGQ35CP7.js';
